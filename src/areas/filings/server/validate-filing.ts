/** What is refused of a filing: who it is for and who answers for it, what ends when, which codes it names. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../server/database/connection.ts";
import { clients } from "../../clients/server/tables.ts";
import { unknownCodeErrors, isCountry } from "../../nomenclators/server/public.ts";
import { hasTrait } from "../../people/server/public.ts";
import { catalogueOf, coded } from "../columns.ts";
import { ownFaults } from "../own-faults.ts";
import type { FilingRow, FilingInput } from "./filing-resource.ts";
import { filings } from "./tables.ts";

/** The client it is for, and of a supplement the contract, both held until the transaction ends. */
export async function lockFilingOwner(tx: Transaction, wanted: FilingInput, before?: FilingRow) {
  const number = before ? undefined : wanted.kind === "supplement" && wanted.contractNumber;
  const [contract] = number
    ? await tx
        .select()
        .from(filings)
        .where(and(eq(filings.kind, "contract"), eq(filings.contractNumber, number)))
        .for("no key update")
    : [];
  const id = before ? wanted.client : (contract?.clientId ?? wanted.client);
  const [client] = id ? await tx.select().from(clients).where(eq(clients.id, id)).for("key share") : [];
  return { contract, client };
}

/** CHOICE, REQUIRED and the like at each field that is at fault. */
export async function filingFieldErrors(
  tx: Transaction,
  wanted: FilingInput,
  owner: Awaited<ReturnType<typeof lockFilingOwner>>,
  before?: FilingRow,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string> = {
    ...whose(wanted, owner, before),
    ...ownFaults(wanted, before),
    ...(await people(tx, wanted, before)),
  };
  for (const name of ["country", "nationality"] as const)
    if (wanted[name] && !isCountry(wanted[name])) faults[name] = "CHOICE";
  return {
    ...Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, [fault]])),
    ...(await unknownCodeErrors(
      tx,
      coded.map((name) => [name, catalogueOf[name], wanted[name], before?.[name]] as const),
    )),
  };
}

/** One out of use is named by no new filing; a supplement is its contract's. */
function whose(
  { client: id, contractNumber, ...wanted }: FilingInput,
  { client, contract }: Awaited<ReturnType<typeof lockFilingOwner>>,
  before?: FilingRow,
): Record<string, string> {
  if ((before?.kind ?? wanted.kind) === "supplement") {
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

/** Those who are there already stay, also without their role. */
async function people(tx: Transaction, wanted: FilingInput, before?: FilingRow): Promise<Record<string, string>> {
  const asked = [
    ["specialist", wanted.specialist, before?.specialistId, "lawyer"],
    ["correspondent", wanted.correspondent, before?.correspondentId, "correspondent"],
  ] as const;
  const faults: Record<string, string> = {};
  for (const [field, id, former, trait] of asked)
    if (id && id !== former && !(await hasTrait(tx, id, trait))) faults[field] = "CHOICE";
  return faults;
}
