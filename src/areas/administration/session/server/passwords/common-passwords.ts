import { dictionary } from "@zxcvbn-ts/language-common";

/** The most common passwords, from a package: no external service is called. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
