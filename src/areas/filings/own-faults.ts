/** What is wrong with a filing by what is typed of it alone: all of it is said at once, with what its boxes lack. */
import { fixedDate, type FilingKind } from "./columns.ts";

interface Known {
  readonly kind?: FilingKind | undefined;
  readonly client?: string | undefined;
  readonly contractNumber?: string | null | undefined;
  readonly supplementNumber?: string | null | undefined;
  readonly subscriptionDate?: string | undefined;
  readonly termination?: string | undefined;
  readonly terminationDate?: string | null | undefined;
}

export const ownFaults = (typed: Known, before?: Known): Record<string, string> => ({
  ...numberFaults(typed, before),
  ...endFaults(typed, before),
});

/** A supplement is its contract's, with its number and its client; the others have a client of their own. */
function numberFaults({ client, contractNumber, supplementNumber, ...typed }: Known, before?: Known) {
  const kind = before?.kind ?? typed.kind;
  const faults: Record<string, string> = {};
  if (kind === undefined) return faults;
  if (kind !== "supplement" && supplementNumber) faults.supplementNumber = "INVALID";
  if (kind === "advisory" && contractNumber) faults.contractNumber = "INVALID";
  if (before) return faults;
  if (kind === "supplement" && !contractNumber) faults.contractNumber = "REQUIRED";
  if (kind !== "supplement" && !client) faults.client = "REQUIRED";
  return faults;
}

function endFaults(typed: Known, before?: Known): Record<string, string> {
  const termination = typed.termination ?? before?.termination;
  const end = typed.terminationDate ?? before?.terminationDate;
  const begin = typed.subscriptionDate ?? before?.subscriptionDate;
  if (!end) return termination === fixedDate ? { terminationDate: "REQUIRED" } : {};
  return begin && end < begin ? { terminationDate: "BEFORE_BEGINNING" } : {};
}
