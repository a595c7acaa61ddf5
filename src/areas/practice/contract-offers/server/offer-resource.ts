/** CRUD resource of offers: numbered, concepts and methods with equal sums, editable until signed. */
import { and, eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { type FieldFaults, Refusal } from "../../../../kit/validation/errors.ts";
import { toMinorUnits, sum } from "../../../../kit/numbers/money.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import { toColumns } from "../../../../server/crud/table-resource.ts";
import { crudResource as registerOf } from "../../../../server/crud/crud-resource.ts";
import { bankAccountView } from "../../../money/bank-accounts/server/public.ts";
import { isSelectable, lockClient } from "../../clients/server/public.ts";
import { lockFiling } from "../../filings/server/public.ts";
import { unknownCodeErrors } from "../../../administration/nomenclators/server/public.ts";
import { hasOpenPayment, revokeLink } from "../../../money/payments/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { ContractOffer, type OfferDraft } from "../offer.ts";
import { offerFields } from "../offer-fields.ts";
import { editableOfferStatuses } from "../states.ts";
import { beginOffer, moveOffer } from "./offer-workflow.ts";
import { notifyOfferEvent } from "./offer-notifications.ts";
import { type ContractOfferRow, readOffers } from "./queries.ts";
import { contractOfferLines, contractOfferLog, contractOffers, contractOfferVersions } from "./tables.ts";
import { storeVersion } from "./versions.ts";

type OfferInput = { readonly [Name in keyof OfferDraft]?: OfferDraft[Name] | undefined };

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

interface Lines {
  readonly concepts: readonly { concept: string; amount: string; description?: string | null | undefined }[];
  readonly methods: readonly { method: string; amount: string }[];
}

/** The lines of the input, or the stored ones where the input has none. */
async function linesOf(tx: Transaction, input: OfferInput, before?: ContractOfferRow): Promise<Lines> {
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

/** The newly named client, locked until the offer is written. INVALID unless it is active and not merged. */
async function clientOf(tx: Transaction, { client }: OfferInput, before?: ContractOfferRow) {
  if (!client || client === before?.clientId) return undefined;
  const row = await lockClient(tx, client);
  if (!isSelectable(row)) throw new Refusal("INVALID", { fields: { client: [row ? "CLIENT_UNAVAILABLE" : "CHOICE"] } });
  return row;
}

interface ValidationInput {
  readonly input: OfferInput;
  readonly before: ContractOfferRow | undefined;
  readonly offer: Partial<ContractOfferRow>;
  readonly lines: Lines;
  readonly isIssued: boolean;
}

/** Fields that an issued offer requires. */
const required = ["requestedBy", "approvedBy", "receivedBy", "contract", "contractDate"] as const;

async function requireValidOffer(_call: Call, tx: Transaction, validated: ValidationInput): Promise<void> {
  const { offer, lines, isIssued } = validated;
  const fields: Record<string, readonly string[]> = {
    ...(isIssued ? missingFieldErrors(offer, lines) : {}),
    ...(await choiceErrors(tx, validated)),
    ...dayErrors(offer),
    ...chequeErrors(offer, lines),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const total = sum(lines.methods.map(({ amount }) => amount));
  if ((isIssued || lines.methods.length > 0) && total !== offer.totalAmount)
    throw new Refusal("AMOUNTS_MISMATCH", { fields: { paymentMethods: ["AMOUNTS_MISMATCH"] } });
}

function missingFieldErrors(offer: Partial<ContractOfferRow>, { concepts, methods }: Lines): FieldFaults {
  const missingFields = [
    ...required.filter((name) => !offer[name]),
    ...(offer.bankAccountId ? [] : ["bankAccount"]),
    ...(concepts.length > 0 ? [] : ["concepts"]),
    ...(methods.length > 0 ? [] : ["paymentMethods"]),
  ];
  return Object.fromEntries(missingFields.map((name) => [name, ["REQUIRED"]]));
}

async function choiceErrors(tx: Transaction, { input, before, offer, lines }: ValidationInput): Promise<FieldFaults> {
  const stored = before
    ? await tx
        .select({ code: contractOfferLines.code })
        .from(contractOfferLines)
        .where(eq(contractOfferLines.offerId, before.id))
    : [];
  const codes = stored.map(({ code }) => code);
  const fields: Record<string, readonly string[]> = await unknownCodeErrors(tx, [
    ["mainActivities", "MAIN_ACTIVITY", input.mainActivities, before?.mainActivities],
    ...(input.concepts ? lines.concepts : []).map(
      ({ concept }, at) => [`concepts.${at}.concept`, "OFFER_CONCEPT", concept, codes] as const,
    ),
    ...(input.paymentMethods ? lines.methods : []).map(
      ({ method }, at) => [`paymentMethods.${at}.method`, "PAYMENT_METHOD", method, codes] as const,
    ),
  ]);
  const changedPeople = (["requestedBy", "approvedBy"] as const).filter(
    (name) => input[name] && input[name] !== before?.[name],
  );
  const people = await peopleOf(
    tx,
    changedPeople.map((name) => input[name] ?? ""),
  );
  for (const name of changedPeople) {
    const person = people.get(input[name] ?? "");
    if (person?.kind !== "staff" || !person.active) fields[name] = ["NOT_STAFF"];
  }
  const account = offer.bankAccountId;
  if (account && (account !== before?.bankAccountId || offer.currency !== before.currency)) {
    const [row] = await tx.select().from(bankAccountView).where(eq(bankAccountView.id, account)).for("key share");
    const isUnavailable = !row || (!row.active && account !== before?.bankAccountId);
    if (isUnavailable) fields.bankAccount = ["ACCOUNT_UNAVAILABLE"];
    else if (row.currency !== offer.currency) fields.bankAccount = ["OTHER_CURRENCY"];
  }
  if (offer.filingId && (offer.filingId !== before?.filingId || offer.clientId !== before.clientId)) {
    const row = await lockFiling(tx, offer.filingId);
    if (row?.clientId !== offer.clientId) fields.filing = ["OTHER_CLIENT"];
  }
  return fields;
}

function dayErrors({ date, ...offer }: Partial<ContractOfferRow>): FieldFaults {
  const invalid = (["approvalDate", "deliveryDate"] as const).filter(
    (name) => date && offer[name] && offer[name] < date,
  );
  return Object.fromEntries(invalid.map((name) => [name, ["BEFORE_OFFER"]]));
}

/** Must not exceed what is paid by cheque. */
function chequeErrors({ chequeAmount }: Partial<ContractOfferRow>, { methods }: Lines): FieldFaults {
  if (!chequeAmount) return {};
  const cheques = methods.filter(({ method }) => method === "cheque");
  if (cheques.length === 0) return { chequeAmount: ["NO_CHEQUE"] };
  const total = sum(cheques.map(({ amount }) => amount));
  return toMinorUnits(chequeAmount) > toMinorUnits(total) ? { chequeAmount: ["CHEQUE_OVER"] } : {};
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
