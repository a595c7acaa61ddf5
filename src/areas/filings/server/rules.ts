/** What is refused of a filing: who it is for and who answers for it, what ends when, which codes it names. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../server/database/database.ts";
import { clients } from "../../clients/server/tables.ts";
import { choiceFaults, isCountry } from "../../nomenclators/server/public.ts";
import { hasTrait } from "../../people/server/public.ts";
import { catalogueOf, coded, fixedDate } from "../columns.ts";
import type { Row, Typed } from "./register.ts";
import { filings } from "./tables.ts";

/** The client it is for, and of a supplement the contract, both held until the transaction ends. */
export async function ownerOf(tx: Transaction, wanted: Typed, before?: Row) {
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
export async function faultsOf(
  tx: Transaction,
  wanted: Typed,
  owner: Awaited<ReturnType<typeof ownerOf>>,
  before?: Row,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string> = {
    ...whose(wanted, owner, before),
    ...ending(wanted, before),
    ...(await people(tx, wanted, before)),
  };
  for (const name of ["country", "nationality"] as const)
    if (wanted[name] && !isCountry(wanted[name])) faults[name] = "CHOICE";
  return {
    ...Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, [fault]])),
    ...(await choiceFaults(
      tx,
      coded.map((name) => [name, catalogueOf[name], wanted[name], before?.[name]] as const),
    )),
  };
}

/** One out of use is named by no new filing; a supplement is its contract's, with its number. */
function whose(
  wanted: Typed,
  { client, contract }: Awaited<ReturnType<typeof ownerOf>>,
  before?: Row,
): Record<string, string> {
  const { client: id, contractNumber, supplementNumber } = wanted;
  const kind = before?.kind ?? wanted.kind;
  if (kind !== "supplement" && supplementNumber) return { supplementNumber: "INVALID" };
  if (kind === "advisory" && contractNumber) return { contractNumber: "INVALID" };
  if (kind === "supplement" && before) {
    if (contractNumber && contractNumber !== before.contractNumber) return { contractNumber: "CHOICE" };
    return id && id !== before.clientId ? { client: "CHOICE" } : {};
  }
  if (kind === "supplement") {
    if (!contract) return { contractNumber: contractNumber ? "CHOICE" : "REQUIRED" };
    return id && id !== contract.clientId ? { client: "CHOICE" } : {};
  }
  if (before && (!id || id === before.clientId)) return {};
  if (!id) return { client: "REQUIRED" };
  return client?.active && !client.mergedInto ? {} : { client: "CHOICE" };
}

function ending(wanted: Typed, before?: Row): Record<string, string> {
  const termination = wanted.termination ?? before?.termination;
  const end = wanted.terminationDate ?? before?.terminationDate;
  const begin = wanted.subscriptionDate ?? before?.subscriptionDate;
  if (!end) return termination === fixedDate ? { terminationDate: "REQUIRED" } : {};
  return begin && end < begin ? { terminationDate: "BEFORE_BEGINNING" } : {};
}

/** Those who are there already stay, also without their role. */
async function people(tx: Transaction, wanted: Typed, before?: Row): Promise<Record<string, string>> {
  const asked = [
    ["specialist", wanted.specialist, before?.specialistId, "lawyer"],
    ["correspondent", wanted.correspondent, before?.correspondentId, "correspondent"],
  ] as const;
  const faults: Record<string, string> = {};
  for (const [field, id, former, trait] of asked)
    if (id && id !== former && !(await hasTrait(tx, id, trait))) faults[field] = "CHOICE";
  return faults;
}
