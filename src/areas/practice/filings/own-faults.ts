/** Field errors of a filing that depend on its input alone, returned together. */
import { fixedDate } from "./columns.ts";
import { type FilingKind } from "./enums.ts";

interface FilingValues {
  readonly kind?: FilingKind | undefined;
  readonly client?: string | undefined;
  readonly contractNumber?: string | null | undefined;
  readonly supplementNumber?: string | null | undefined;
  readonly subscriptionDate?: string | undefined;
  readonly termination?: string | undefined;
  readonly terminationDate?: string | null | undefined;
}

export const ownFaults = (input: FilingValues, before?: FilingValues): Record<string, string> => ({
  ...numberFaults(input, before),
  ...endFaults(input, before),
});

/** A supplement copies number and client from its contract; other kinds have a client of their own. */
function numberFaults({ client, contractNumber, supplementNumber, ...input }: FilingValues, before?: FilingValues) {
  const kind = before?.kind ?? input.kind;
  const faults: Record<string, string> = {};
  if (kind === undefined) return faults;
  if (kind !== "supplement" && supplementNumber) faults.supplementNumber = "INVALID";
  if (kind === "advisory" && contractNumber) faults.contractNumber = "INVALID";
  if (before) return faults;
  if (kind === "supplement" && !contractNumber) faults.contractNumber = "REQUIRED";
  if (kind !== "supplement" && !client) faults.client = "REQUIRED";
  return faults;
}

function endFaults(input: FilingValues, before?: FilingValues): Record<string, string> {
  const termination = input.termination ?? before?.termination;
  const end = input.terminationDate ?? before?.terminationDate;
  const start = input.subscriptionDate ?? before?.subscriptionDate;
  if (!end) return termination === fixedDate ? { terminationDate: "REQUIRED" } : {};
  return start && end < start ? { terminationDate: "BEFORE_BEGINNING" } : {};
}
