/** Records of the office that statistics are compared on. */
import type { CaseRecords } from "./case-records.ts";

export interface CaseWorld {
  readonly people: readonly CaseRecords[];
  readonly clients: readonly CaseRecords[];
  readonly rates: readonly CaseRecords[];
}
export type CaseFacts = Readonly<Record<string, readonly CaseRecords[]>>;
