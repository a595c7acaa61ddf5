/** Validates a filing: client, people, dates and codes. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import { lockClient } from "../../clients/server/public.ts";
import { unknownCodeErrors, isCountry } from "../../../administration/nomenclators/server/public.ts";
import { hasTrait } from "../../../administration/people/server/public.ts";
import { catalogueOf, filingCodeFields } from "../columns.ts";
import { ownFaults } from "../own-faults.ts";
import { filings } from "./tables.ts";
import type { FilingDraft } from "../contract.ts";

export type FilingInput = { readonly [Name in keyof FilingDraft]?: FilingDraft[Name] | undefined };

export type FilingRow = typeof filings.$inferSelect;

/** Reads and locks the client and, for a supplement, the contract, until the transaction ends. */
export async function lockFilingOwner(tx: Transaction, input: FilingInput, before?: FilingRow) {
  const number = before ? undefined : input.kind === "supplement" && input.contractNumber;
  const [contract] = number
    ? await tx
        .select()
        .from(filings)
        .where(and(eq(filings.kind, "contract"), eq(filings.contractNumber, number)))
        .for("no key update")
    : [];
  const id = before ? input.client : (contract?.clientId ?? input.client);
  const client = id ? await lockClient(tx, id) : undefined;
  return { contract, client };
}

/** Errors by field: CHOICE, REQUIRED and so on. */
export async function filingFieldErrors(
  tx: Transaction,
  input: FilingInput,
  owner: Awaited<ReturnType<typeof lockFilingOwner>>,
  before?: FilingRow,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string> = {
    ...ownerErrors(input, owner, before),
    ...ownFaults(input, before),
    ...(await peopleErrors(tx, input, before)),
  };
  for (const name of ["country", "nationality"] as const)
    if (input[name] && !isCountry(input[name])) faults[name] = "CHOICE";
  return {
    ...Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, [fault]])),
    ...(await unknownCodeErrors(
      tx,
      filingCodeFields.map((name) => [name, catalogueOf[name], input[name], before?.[name]] as const),
    )),
  };
}

/** A new filing needs an active client; a supplement has the client and number of its contract. */
function ownerErrors(
  { client: id, contractNumber, ...input }: FilingInput,
  { client, contract }: Awaited<ReturnType<typeof lockFilingOwner>>,
  before?: FilingRow,
): Record<string, string> {
  if ((before?.kind ?? input.kind) === "supplement") {
    const faults: Record<string, string> = {};
    const number = before?.contractNumber ?? contract?.contractNumber;
    if (contractNumber && contractNumber !== number) faults.contractNumber = "CHOICE";
    const owner = before ? before.clientId : contract?.clientId;
    if (id && owner && id !== owner) faults.client = "CHOICE";
    return faults;
  }
  if (!id || id === before?.clientId) return {};
  return client?.active && !client.mergedInto ? {} : { client: "CHOICE" };
}

/** People who are already assigned may stay without the role. */
async function peopleErrors(tx: Transaction, input: FilingInput, before?: FilingRow): Promise<Record<string, string>> {
  const assignments = [
    ["specialist", input.specialist, before?.specialistId, "lawyer"],
    ["correspondent", input.correspondent, before?.correspondentId, "correspondent"],
  ] as const;
  const faults: Record<string, string> = {};
  for (const [field, id, current, trait] of assignments)
    if (id && id !== current && !(await hasTrait(tx, id, trait))) faults[field] = "CHOICE";
  return faults;
}
