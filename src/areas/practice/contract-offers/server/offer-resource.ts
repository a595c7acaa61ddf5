/** CRUD resource of offers: numbered, concepts and methods with equal sums, editable until signed. */
import { and, eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { sum } from "../../../../kit/numbers/money.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import { toColumns } from "../../../../server/crud/table-resource.ts";
import { crudResource as registerOf } from "../../../../server/crud/crud-resource.ts";
import { isSelectable, lockClient } from "../../clients/server/public.ts";
import { hasOpenPayment, revokeLink } from "../../../money/payments/server/public.ts";
import { ContractOffer } from "../offer.ts";
import { offerFields } from "../offer-fields.ts";
import { editableOfferStatuses } from "../states.ts";
import { beginOffer, moveOffer } from "./offer-workflow.ts";
import { notifyOfferEvent } from "./offer-notifications.ts";
import { type ContractOfferRow, readOffers } from "./queries.ts";
import { contractOfferLines, contractOfferLog, contractOffers, contractOfferVersions } from "./tables.ts";
import { type OfferInput, type OfferLines, requireValidOffer } from "./validate-offer.ts";
import { storeVersion } from "./versions.ts";

export const contractOfferResource = registerOf<typeof contractOffers, OfferInput, ContractOffer>({
  table: contractOffers,
  fields: offerFields,
  idColumn: contractOffers.id,
  auditKind: "contractOffer",
  auditsViews: true,
  actionPrefix: "contractOffers",
  cascade: [
    { column: contractOfferLines.offerId },
    { column: contractOfferLog.offerId },
    { column: contractOfferVersions.offerId },
  ],
  schema: ContractOffer,
  read: readOffers,
  displayName: ({ offerNumber, clientName }) => ({
    es: `${offerNumber} · ${clientName}`,
    en: `${offerNumber} · ${clientName}`,
  }),
  uniqueErrors: { contract_offers_offer_number_unique: null },
  authorize: async (_call, tx, row, action) => {
    if (action === "restore" || editableOfferStatuses.includes(row.status)) {
      if (action === "remove") await assertNeverPaid(tx, row);
      return;
    }
    if (action === "update" || action === "remove")
      throw transitionNotAllowed({ ...row, number: row.offerNumber }, action);
  },
  toColumns: async (call, tx, input, before) => {
    const lines = await linesOf(tx, input, before);
    const client = await clientOf(tx, input, before);
    const status: ContractOfferRow["status"] = before ? before.status : input.draft ? "draft" : "unsigned";
    const isIssued = status !== "draft" || input.draft === false;
    const at = call.now.toISOString();
    const offer: Partial<ContractOfferRow> = {
      ...toColumns(contractOffers, input),
      ...(client && { clientId: client.id, clientNumber: client.clientNumber }),
      ...(input.bankAccount !== undefined && { bankAccountId: input.bankAccount }),
      ...(input.filing !== undefined && { filingId: input.filing }),
      totalAmount: sum(lines.concepts.map(({ amount }) => amount)),
      ...(!before && {
        offerNumber: await nextNumber(tx, "OF", call.now),
        status,
        statusAt: at,
        date: input.date ?? dayOf(call.now),
        currency: input.currency ?? (client?.clientType === "foreign" ? "USD" : "CUP"),
        issuedAt: isIssued ? at : null,
      }),
    };
    await requireValidOffer(call, tx, { input, before, offer: { ...before, ...offer }, lines, isIssued });
    if (!before) return offer;
    await storeVersion(call, tx, before, offer);
    if (input.concepts || input.paymentMethods) await writeLines(tx, before.id, lines);
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
  writeChildren: async (call, tx, id, input) => {
    await writeLines(tx, id, { concepts: input.concepts ?? [], methods: input.paymentMethods ?? [] });
    const [row] = await tx.select().from(contractOffers).where(eq(contractOffers.id, id));
    if (row) await beginOffer(tx, row, { actor: call, now: call.now });
  },
  afterWrite: async (call, tx, action, { id, before, after }) => {
    const { now } = call;
    const hasNewTerms =
      before && after && (["client", "currency", "totalAmount"] as const).some((name) => before[name] !== after[name]);
    if (action === "remove" || hasNewTerms) await revokeLink(tx, { kind: "offer", id, now });
    const isIssued = after && !after.draft && (action === "create" || before?.draft);
    if (isIssued) await notifyOfferEvent(tx, call, id, "onCreated");
  },
});

/** Creates a draft inside another area's transaction. Staff complete and issue it. */
export const draftOffer = (tx: Transaction, input: Omit<OfferInput, "draft">, call: Call): Promise<ContractOffer> =>
  contractOfferResource.createInTransaction(tx, { ...input, draft: true }, call);

/** The lines of the input, or the stored ones where the input has none. */
async function linesOf(tx: Transaction, input: OfferInput, before?: ContractOfferRow): Promise<OfferLines> {
  const stored =
    before && !(input.concepts && input.paymentMethods)
      ? await tx
          .select()
          .from(contractOfferLines)
          .where(eq(contractOfferLines.offerId, before.id))
          .orderBy(contractOfferLines.position)
      : [];
  const linesOfSide = (side: "concept" | "method") => stored.filter((line) => line.side === side);
  return {
    concepts: input.concepts ?? linesOfSide("concept").map(({ code: concept, ...line }) => ({ concept, ...line })),
    methods: input.paymentMethods ?? linesOfSide("method").map(({ code: method, amount }) => ({ method, amount })),
  };
}

async function writeLines(tx: Transaction, offerId: string, { concepts, methods }: OfferLines): Promise<void> {
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

/** The newly named client, locked until the offer is written. INVALID unless it is active and not merged. */
async function clientOf(tx: Transaction, { client }: OfferInput, before?: ContractOfferRow) {
  if (!client || client === before?.clientId) return undefined;
  const row = await lockClient(tx, client);
  if (!isSelectable(row)) throw new Refusal("INVALID", { fields: { client: [row ? "CLIENT_UNAVAILABLE" : "CHOICE"] } });
  return row;
}

/** An offer that was ever paid, even if refunded, cannot be removed; neither can one with an open payment. */
async function assertNeverPaid(tx: Transaction, row: ContractOfferRow): Promise<void> {
  const paidCount = await tx.$count(
    contractOfferLog,
    and(eq(contractOfferLog.offerId, row.id), eq(contractOfferLog.to, "paid")),
  );
  if (paidCount > 0) throw transitionNotAllowed({ ...row, number: row.offerNumber }, "remove");
  if (await hasOpenPayment(tx, "offer", row.id)) throw new Refusal("PAYMENT_IN_PROGRESS");
}
