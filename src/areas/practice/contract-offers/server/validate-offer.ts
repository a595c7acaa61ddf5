/** Validates an offer before it is written: required fields, choices of the client, days, cheque. */
import { eq } from "drizzle-orm";
import { toMinorUnits, sum } from "../../../../kit/numbers/money.ts";
import { type FieldFaults, Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { unknownCodeErrors } from "../../../administration/nomenclators/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { bankAccountView } from "../../../money/bank-accounts/server/public.ts";
import { lockFiling } from "../../filings/server/public.ts";
import type { OfferDraft } from "../offer.ts";
import type { ContractOfferRow } from "./queries.ts";
import { contractOfferLines } from "./tables.ts";

export type OfferInput = { readonly [Name in keyof OfferDraft]?: OfferDraft[Name] | undefined };

export interface OfferLines {
  readonly concepts: readonly { concept: string; amount: string; description?: string | null | undefined }[];
  readonly methods: readonly { method: string; amount: string }[];
}

interface ValidationInput {
  readonly input: OfferInput;
  readonly before: ContractOfferRow | undefined;
  readonly offer: Partial<ContractOfferRow>;
  readonly lines: OfferLines;
  readonly isIssued: boolean;
}

/** Fields that an issued offer requires. */
const required = ["requestedBy", "approvedBy", "receivedBy", "contract", "contractDate"] as const;

export async function requireValidOffer(_call: Call, tx: Transaction, validated: ValidationInput): Promise<void> {
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

function missingFieldErrors(offer: Partial<ContractOfferRow>, { concepts, methods }: OfferLines): FieldFaults {
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
function chequeErrors({ chequeAmount }: Partial<ContractOfferRow>, { methods }: OfferLines): FieldFaults {
  if (!chequeAmount) return {};
  const cheques = methods.filter(({ method }) => method === "cheque");
  if (cheques.length === 0) return { chequeAmount: ["NO_CHEQUE"] };
  const total = sum(cheques.map(({ amount }) => amount));
  return toMinorUnits(chequeAmount) > toMinorUnits(total) ? { chequeAmount: ["CHEQUE_OVER"] } : {};
}
