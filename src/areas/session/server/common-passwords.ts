import { dictionary } from "@zxcvbn-ts/language-common";

/** The commonest passwords, from a list that ships with a package: nothing is asked of anybody's server. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
