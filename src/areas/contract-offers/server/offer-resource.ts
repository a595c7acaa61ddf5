/** Offers as people write them: numbered, their two sums equal, corrected until somebody signed. */
import { and, eq } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { type FieldFaults, Refusal } from "../../../kit/errors.ts";
import { minor, sum } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { cascadeRows } from "../../../server/crud/references.ts";
import { transitionNotAllowed } from "../../../server/workflow/state-machine.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import { toColumns } from "../../../server/crud/table-resource.ts";
import { crudResource as registerOf } from "../../../server/crud/crud-resource.ts";
import { bankAccounts } from "../../bank-accounts/server/tables.ts";
import { clients } from "../../clients/server/tables.ts";
import { filings } from "../../filings/server/tables.ts";
import { unknownCodeErrors } from "../../nomenclators/server/public.ts";
import { hasOpenPayment, revokeLink } from "../../payments/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import { ContractOffer, type OfferDraft } from "../offer.ts";
import { editableOfferStatuses } from "../states.ts";
import { beginOffer, moveOffer } from "./offer-workflow.ts";
import { notifyOfferEvent } from "./offer-notifications.ts";
import { type ContractOfferRow, readOffers } from "./queries.ts";
import { contractOfferLines, contractOfferLog, contractOffers, contractOfferVersions } from "./tables.ts";
import { storeVersion } from "./versions.ts";

type Typed = { readonly [Name in keyof OfferDraft]?: OfferDraft[Name] | undefined };

cascadeRows("contractOffer", [
  { column: contractOfferLines.offerId },
  { column: contractOfferLog.offerId },
  { column: contractOfferVersions.offerId },
]);

export const contractOfferResource = registerOf<typeof contractOffers, Typed, ContractOffer>({
  table: contractOffers,
  idColumn: contractOffers.id,
  auditKind: "contractOffer",
  actionPrefix: "contractOffers",
  schema: ContractOffer,
  read: readOffers,
  displayName: ({ offerNumber, clientName }) => ({
    es: `${offerNumber} · ${clientName}`,
    en: `${offerNumber} · ${clientName}`,
  }),
  uniqueErrors: { contract_offers_offer_number_unique: null },
  authorize: async (_call, tx, row, deed) => {
    if (deed === "restore" || editableOfferStatuses.includes(row.status)) {
      if (deed === "remove") await refusePaidOnce(tx, row);
      return;
    }
    if (deed === "update" || deed === "remove") throw transitionNotAllowed({ ...row, number: row.offerNumber }, deed);
  },
  toColumns: async (call, tx, wanted, before) => {
    const lines = await linesOf(tx, wanted, before);
    const client = await clientOf(tx, wanted, before);
    const status: ContractOfferRow["status"] = before ? before.status : wanted.draft ? "draft" : "unsigned";
    const isIssued = status !== "draft" || wanted.draft === false;
    const at = call.now.toISOString();
    const offer: Partial<ContractOfferRow> = {
      ...toColumns(contractOffers, wanted),
      ...(client && { clientId: client.id, clientNumber: client.clientNumber }),
      ...(wanted.bankAccount !== undefined && { bankAccountId: wanted.bankAccount }),
      ...(wanted.filing !== undefined && { filingId: wanted.filing }),
      totalAmount: sum(lines.concepts.map(({ amount }) => amount)),
      ...(!before && {
        offerNumber: await nextNumber(tx, "OF", call.now),
        status,
        statusAt: at,
        date: wanted.date ?? dayOf(call.now),
        currency: wanted.currency ?? (client?.clientType === "foreign" ? "USD" : "CUP"),
        issuedAt: isIssued ? at : null,
      }),
    };
    await refuseWrong(call, tx, { wanted, before, offer: { ...before, ...offer }, lines, isIssued });
    if (!before) return offer;
    await storeVersion(call, tx, before, offer);
    if (wanted.concepts || wanted.paymentMethods) await writeLines(tx, before.id, lines);
    if (before.status === "draft" && isIssued)
      await moveOffer(tx, before, {
        to: "unsigned",
        asActor: "keeper",
        actor: call,
        now: call.now,
        set: { issuedAt: at },
      });
    return offer;
  },
  writeChildren: async (call, tx, id, wanted) => {
    await writeLines(tx, id, { concepts: wanted.concepts ?? [], methods: wanted.paymentMethods ?? [] });
    const [row] = await tx.select().from(contractOffers).where(eq(contractOffers.id, id));
    if (row) await beginOffer(tx, row, { actor: call, now: call.now });
  },
  afterWrite: async (call, tx, deed, { id, before, after }) => {
    const { now } = call;
    const isAnother =
      before && after && (["client", "currency", "totalAmount"] as const).some((name) => before[name] !== after[name]);
    if (deed === "remove" || isAnother) await revokeLink(tx, { kind: "offer", id, now });
    const isIssued = after && !after.draft && (deed === "create" || before?.draft);
    if (isIssued) await notifyOfferEvent(tx, call, id, "onCreated");
  },
});

/** A draft as part of a deed of another area: those who make offers complete and issue it. */
export const draftOffer = (tx: Transaction, wanted: Omit<Typed, "draft">, call: Call): Promise<ContractOffer> =>
  contractOfferResource.createInTransaction(tx, { ...wanted, draft: true }, call);

interface Lines {
  readonly concepts: readonly { concept: string; amount: string; description?: string | null | undefined }[];
  readonly methods: readonly { method: string; amount: string }[];
}

/** Those that were typed, else those that stand there. */
async function linesOf(tx: Transaction, wanted: Typed, before?: ContractOfferRow): Promise<Lines> {
  const known =
    before && !(wanted.concepts && wanted.paymentMethods)
      ? await tx
          .select()
          .from(contractOfferLines)
          .where(eq(contractOfferLines.offerId, before.id))
          .orderBy(contractOfferLines.position)
      : [];
  const of = (side: "concept" | "method") => known.filter((line) => line.side === side);
  return {
    concepts: wanted.concepts ?? of("concept").map(({ code: concept, ...line }) => ({ concept, ...line })),
    methods: wanted.paymentMethods ?? of("method").map(({ code: method, amount }) => ({ method, amount })),
  };
}

async function writeLines(tx: Transaction, offerId: string, { concepts, methods }: Lines): Promise<void> {
  await tx.delete(contractOfferLines).where(eq(contractOfferLines.offerId, offerId));
  const rows = [
    ...concepts.map(({ concept: code, amount, description }, position) => {
      return { offerId, side: "concept" as const, position, code, amount, description: description || null };
    }),
    ...methods.map(({ method: code, amount }, position) => ({
      offerId,
      side: "method" as const,
      position,
      code,
      amount,
    })),
  ];
  if (rows.length > 0) await tx.insert(contractOfferLines).values(rows);
}

/** The client that is named anew, held while the offer is written. */
async function clientOf(tx: Transaction, { client }: Typed, before?: ContractOfferRow) {
  if (!client || client === before?.clientId) return undefined;
  const [found] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, client), eq(clients.active, true)))
    .for("key share");
  if (!found || found.mergedInto) throw new Refusal("INVALID", { fields: { client: ["CHOICE"] } });
  return found;
}

interface Judged {
  readonly wanted: Typed;
  readonly before: ContractOfferRow | undefined;
  readonly offer: Partial<ContractOfferRow>;
  readonly lines: Lines;
  readonly isIssued: boolean;
}

/** What one that is issued may not lack. */
const required = ["requestedBy", "approvedBy", "receivedBy", "contract", "contractDate"] as const;

async function refuseWrong(_call: Call, tx: Transaction, judged: Judged): Promise<void> {
  const { offer, lines, isIssued } = judged;
  const fields: Record<string, readonly string[]> = {
    ...(isIssued ? lacking(offer, lines) : {}),
    ...(await wrongChoices(tx, judged)),
    ...wrongDays(offer),
    ...wrongCheque(offer, lines),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const total = sum(lines.methods.map(({ amount }) => amount));
  if ((isIssued || lines.methods.length > 0) && total !== offer.totalAmount)
    throw new Refusal("AMOUNTS_MISMATCH", { fields: { paymentMethods: ["AMOUNTS_MISMATCH"] } });
}

function lacking(offer: Partial<ContractOfferRow>, { concepts, methods }: Lines): FieldFaults {
  const missing = [
    ...required.filter((name) => !offer[name]),
    ...(offer.bankAccountId ? [] : ["bankAccount"]),
    ...(concepts.length > 0 ? [] : ["concepts"]),
    ...(methods.length > 0 ? [] : ["paymentMethods"]),
  ];
  return Object.fromEntries(missing.map((name) => [name, ["REQUIRED"]]));
}

async function wrongChoices(tx: Transaction, { wanted, before, offer, lines }: Judged): Promise<FieldFaults> {
  const known = before
    ? await tx
        .select({ code: contractOfferLines.code })
        .from(contractOfferLines)
        .where(eq(contractOfferLines.offerId, before.id))
    : [];
  const codes = known.map(({ code }) => code);
  const fields: Record<string, readonly string[]> = await unknownCodeErrors(tx, [
    ["mainActivities", "MAIN_ACTIVITY", wanted.mainActivities, before?.mainActivities],
    ...(wanted.concepts ? lines.concepts : []).map(
      ({ concept }, at) => [`concepts.${at}.concept`, "OFFER_CONCEPT", concept, codes] as const,
    ),
    ...(wanted.paymentMethods ? lines.methods : []).map(
      ({ method }, at) => [`paymentMethods.${at}.method`, "PAYMENT_METHOD", method, codes] as const,
    ),
  ]);
  const named = (["requestedBy", "approvedBy"] as const).filter(
    (name) => wanted[name] && wanted[name] !== before?.[name],
  );
  const people = await peopleOf(
    tx,
    named.map((name) => wanted[name] ?? ""),
  );
  for (const name of named) {
    const person = people.get(wanted[name] ?? "");
    if (person?.kind !== "staff" || !person.active) fields[name] = ["CHOICE"];
  }
  const account = offer.bankAccountId;
  if (account && (account !== before?.bankAccountId || offer.currency !== before.currency)) {
    const [found] = await tx.select().from(bankAccounts).where(eq(bankAccounts.id, account)).for("key share");
    const isOut = !found || (!found.active && account !== before?.bankAccountId);
    if (isOut) fields.bankAccount = ["CHOICE"];
    else if (found.currency !== offer.currency) fields.bankAccount = ["OTHER_CURRENCY"];
  }
  if (offer.filingId && (offer.filingId !== before?.filingId || offer.clientId !== before.clientId)) {
    const [found] = await tx.select().from(filings).where(eq(filings.id, offer.filingId)).for("key share");
    if (found?.clientId !== offer.clientId) fields.filing = ["CHOICE"];
  }
  return fields;
}

function wrongDays({ date, ...offer }: Partial<ContractOfferRow>): FieldFaults {
  const early = (["approvalDate", "deliveryDate"] as const).filter((name) => date && offer[name] && offer[name] < date);
  return Object.fromEntries(early.map((name) => [name, ["BEFORE_OFFER"]]));
}

/** Part of what is paid by cheque, and only where something is. */
function wrongCheque({ chequeAmount }: Partial<ContractOfferRow>, { methods }: Lines): FieldFaults {
  if (!chequeAmount) return {};
  const byCheque = sum(methods.filter(({ method }) => method === "cheque").map(({ amount }) => amount));
  return minor(chequeAmount) > minor(byCheque) ? { chequeAmount: ["CHEQUE"] } : {};
}

/** Money that came once keeps its offer, also when it was given back; so does somebody who is paying. */
async function refusePaidOnce(tx: Transaction, row: ContractOfferRow): Promise<void> {
  const paid = await tx.$count(
    contractOfferLog,
    and(eq(contractOfferLog.offerId, row.id), eq(contractOfferLog.to, "paid")),
  );
  if (paid > 0) throw transitionNotAllowed({ ...row, number: row.offerNumber }, "remove");
  if (await hasOpenPayment(tx, "offer", row.id)) throw new Refusal("PAYMENT_IN_PROGRESS");
}
