import type { DataAccess } from "../contract.ts";
import type { words as source } from "../words.es.ts";
import type { Words } from "../../../../kit/text/words.ts";

/** Title of an entry: the kind of access and the record. A sign-in has no record. */
export function describeAccess(words: Words<typeof source>, { access, record, title }: DataAccess): string {
  if (access === "signIn") return words.accesses.signIn;
  return `${words.accesses[access]}: ${[words.records[record], title].filter(Boolean).join(" ")}`;
}
