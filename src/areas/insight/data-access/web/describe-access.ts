import type { DataAccess } from "../contract.ts";
import type { words as source } from "../words.es.ts";
import type { Words } from "../../../../kit/text/words.ts";

/** What was done and with which record, as a title. Signing in concerns the account itself. */
export function describeAccess(words: Words<typeof source>, { access, record, title }: DataAccess): string {
  if (access === "signIn") return words.accesses.signIn;
  return `${words.accesses[access]}: ${[words.records[record], title].filter(Boolean).join(" ")}`;
}
