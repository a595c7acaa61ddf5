import { and, eq, isNull } from "drizzle-orm";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import type { Call } from "../../../../server/call.ts";
import type { Database } from "../../../../server/database/connection.ts";
import { demoCall } from "../../../../server/demo/demo-call.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { bankAccountView } from "../../../money/bank-accounts/server/public.ts";
import { clientView } from "../../clients/server/public.ts";
import { personByEmail } from "../../../administration/people/server/public.ts";
import type { ContractDraft } from "../contract.ts";
import type { DocumentStatus } from "../states.ts";
import { createOffer } from "./invoice.ts";
import { moveMany } from "./move-document.ts";
import { readContract } from "./queries.ts";
import { confirmContractPaid, createContract, updateContract } from "./write-contract.ts";
import { consulateContracts, consulateTariffs } from "./tables.ts";

const dayMs = 86_400_000;
const document = (documentType: string, quantity = 1) => ({ documentType, quantity, process: "legalization" as const });
const holder = (fullName: string, ci: string, phone: string, email = "") => ({
  fullName,
  ci,
  phone,
  email,
  country: "CU",
});

interface DemoContract {
  readonly input: ContractDraft;
  /** Days since it was created; it was paid the day after, and each document status took another day. */
  readonly ago: number;
  readonly until: "pendingToPay" | "inSettlement" | "cancelled" | Exclude<DocumentStatus, "registered" | "cancelled">;
  /** Invoiced to a partner. */
  readonly invoiced?: true;
}

/** One contract for each status of a contract or document, created by the same operations that staff use. */
const contracts: readonly DemoContract[] = [
  {
    input: {
      holder: holder("Maritza Gómez Leal", "85041512786", "+5352110044"),
      documents: [document("DT-RG.01", 2), document("DT-RG.02")],
      purpose: "PR004",
    },
    ago: 1,
    until: "pendingToPay",
  },
  {
    input: {
      holder: { fullName: "Josep Vila Camps", passport: "PAB554321", phone: "+34600554321", country: "ES" },
      documents: [document("DT-AC.01")],
      purpose: "PR008",
      urgent: true,
    },
    ago: 3,
    until: "inSettlement",
  },
  {
    input: { holder: holder("Rosa Marín Gil", "88090914472", "+5352005511"), documents: [document("DT-RG.05")] },
    ago: 9,
    until: "cancelled",
  },
  {
    input: {
      holder: holder("Lidia Torres Mesa", "83070815538", "+5353887700"),
      documents: [document("DT-RG.01"), document("DT-RG.03")],
      purpose: "PR003",
    },
    ago: 5,
    until: "underReview",
  },
  {
    input: { holder: holder("Julio Peña Arias", "80052011423", "+5354001122"), documents: [document("DT-RG.02")] },
    ago: 6,
    until: "observed",
  },
  {
    input: {
      holder: holder("Elsa Ruiz Cabrera", "92020217719", "+5352443300"),
      documents: [document("DT-RG.01"), document("DT-RG.02")],
      purpose: "PR004",
    },
    ago: 8,
    until: "deliveredConsulate",
  },
  {
    input: {
      holder: holder("Nelson Prado Ávila", "90111208846", "+5354776611"),
      documents: [document("DT-RG.01", 2), document("DT-AC.01")],
      purpose: "PR002",
    },
    ago: 12,
    until: "legalized",
  },
  {
    input: { holder: holder("Yamila Rojas Bueno", "87121012358", "+5352998844"), documents: [document("DT-RG.01")] },
    ago: 14,
    until: "readyToCustomer",
  },
  {
    input: { holder: holder("Daniel Sosa Prieto", "85041512786", "+5352997711"), documents: [document("DT-RG.03")] },
    ago: 20,
    until: "delivered",
    invoiced: true,
  },
];
const documentStatuses = ["underReview", "deliveredConsulate", "legalized", "readyToCustomer", "delivered"] as const;

export async function demoContracts(db: Database, _world: World, server: Server): Promise<void> {
  const author = await personByEmail(db, "consulate@demo.example");
  const [first] = await db.select().from(consulateContracts).limit(1);
  if (!author || first) return;
  const now = server.now();
  await db.insert(consulateTariffs).values(tariff(addDays(dayOf(now), -60)));
  const call = demoCall(server, { userId: author.id, name: author.name }, now);
  for (const each of contracts)
    await createDemoContract({ ...call, now: new Date(now.getTime() - each.ago * dayMs) }, each);
}

async function createDemoContract(call: Call, { input, until, invoiced }: DemoContract): Promise<void> {
  const { _id, amountTotal: amount, updatedAt } = await createContract(input, call);
  if (until === "pendingToPay") return;
  const later = (days: number): Call => ({ ...call, now: new Date(call.now.getTime() + days * dayMs) });
  const paidOn = later(1);
  if (until === "cancelled") {
    const note = "El titular desistió antes de pagar";
    await updateContract({ _id, updatedAt, state: "cancelled", note }, paidOn);
    return;
  }
  await confirmContractPaid({ _id, updatedAt, date: dayOf(paidOn.now), method: "cash", amount }, paidOn);
  if (until === "inSettlement") return;
  const lastStatus = documentStatuses.findIndex((each) => each === (until === "observed" ? "underReview" : until));
  for (const [index, status] of documentStatuses.slice(0, lastStatus + 1).entries())
    await moveAll(later(index + 2), _id, status);
  if (until === "observed") await moveAll(later(3), _id, "observed");
  if (invoiced) await invoice(later(lastStatus + 3), _id);
}

async function moveAll(call: Call, contract: string, status: DocumentStatus): Promise<void> {
  const { documents, holder: contractHolder } = await readContract(call.db, contract);
  const today = dayOf(call.now);
  const selection = { ids: documents.map(({ _id }) => _id), versions: documents.map(({ updatedAt }) => updatedAt) };
  await moveMany(
    {
      ...selection,
      status,
      sealedOn: today,
      date: today,
      receiver: { name: contractHolder.fullName, ci: contractHolder.ci ?? "" },
      ...(status === "observed" && { note: "El acta no se lee: falta el tomo" }),
    },
    call,
  );
}

async function invoice(call: Call, contract: string): Promise<void> {
  const partners = and(
    eq(clientView.clientType, "foreign"),
    eq(clientView.active, true),
    isNull(clientView.mergedInto),
  );
  const [partner] = await call.db.select().from(clientView).where(partners).orderBy(clientView.clientNumber).limit(1);
  const euros = and(eq(bankAccountView.currency, "EUR"), eq(bankAccountView.active, true));
  const [account] = await call.db.select().from(bankAccountView).where(euros).limit(1);
  if (!partner || !account) return;
  const { documents } = await readContract(call.db, contract);
  const documentIds = documents.map(({ _id }) => _id);
  await createOffer({ documentIds, client: partner.id, bankAccount: account.id }, call);
}

const tariff = (validFrom: string): typeof consulateTariffs.$inferInsert => ({
  validFrom,
  currency: "EUR",
  handlingFee: "20.00",
  perDocument: [{ documentType: "DT-AC.01", firmAmount: "8.00", consulateAmount: "15.00" }],
  defaultFirmAmount: "5.00",
  defaultConsulateAmount: "12.00",
  urgentSurchargePercent: 50,
  maxDocumentsPerContract: 7,
  unlimitedPurposes: ["PR004"],
  appointmentDays: 10,
  notesEs: "El arancel consular lo fija el consulado.",
  notesEn: "The consular fee is set by the consulate.",
});
