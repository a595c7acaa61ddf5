/** Parties of a legalization contract: holder, client, filing, receiver of the documents. */
import { and, count, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { parseIdentityNumber } from "../../../../kit/identity/identity-number.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { isCountry } from "../../../administration/nomenclators/server/public.ts";
import { isSelectable, lockClient } from "../../clients/server/public.ts";
import { lockFiling } from "../../filings/server/public.ts";
import { documentView } from "../../../collaboration/media/server/public.ts";
import type { holderDraft, Receiver, receiverDraft } from "../contract.ts";

interface HolderColumns {
  readonly holderName: string;
  readonly holderCi: string | null;
  readonly holderPassport: string | null;
  readonly holderPhone: string;
  readonly holderEmail: string | null;
  readonly holderCountry: string;
}

/** The stored holder in the form of the input. */
export const toHolderInput = (row: HolderColumns): z.output<typeof holderDraft> => ({
  fullName: row.holderName,
  ci: row.holderCi ?? "",
  passport: row.holderPassport ?? "",
  phone: row.holderPhone,
  email: row.holderEmail ?? "",
  country: row.holderCountry,
});

type StoredReceiver = z.output<typeof Receiver>;

/** The holder for the output, and whether another person received the documents (compared by identity document). */
export function serializeParties(row: HolderColumns & { readonly receiver: StoredReceiver | null }) {
  const { holderName: fullName, holderCi: ci, holderPassport: passport, receiver } = row;
  const { holderPhone: phone, holderEmail: email, holderCountry: country } = row;
  const isSame =
    receiver && ((ci !== null && receiver.ci === ci) || (passport !== null && receiver.passport === passport));
  return {
    holder: { fullName, ci, passport, phone, email, country },
    deliveredToOther: receiver ? !isSame : null,
  };
}

/** The receiver with a normalized identity document. INVALID for a wrong one. */
export function receiverOf(receiver: z.output<typeof receiverDraft> | undefined, today: string): StoredReceiver {
  const { name = "", ci, passport } = receiver ?? {};
  const identityNumber = ci ? parseIdentityNumber(ci, { today }) : undefined;
  if (identityNumber && !identityNumber.ok)
    throw new Refusal("INVALID", { fields: { "receiver.ci": [identityNumber.fault] } });
  return {
    name,
    ci: identityNumber?.ok ? identityNumber.identity.number : null,
    passport: passport?.toUpperCase() || null,
  };
}

/** INVALID with SCAN_MISSING unless a signed scan was uploaded. */
export async function requireSignedScan(
  tx: Transaction,
  element: "legalization" | "consulate",
  id: string,
): Promise<void> {
  const matchesFiles = and(
    eq(documentView.element, element),
    eq(documentView.elementId, id),
    isNull(documentView.deletedAt),
  );
  const [row] = await tx.select({ files: count() }).from(documentView).where(matchesFiles);
  if (!row?.files) throw new Refusal("INVALID", { fields: { state: ["SCAN_MISSING"] } });
}

interface PartyInput {
  readonly holder: z.output<typeof holderDraft>;
  readonly client?: string | undefined;
  readonly filing?: string | undefined;
}

/**
 * Columns of holder, client and filing, with the errors of the input. Without a client in the input, the contract keeps
 * its client or gets the one of its filing, or else the one that `findOwner` finds.
 */
export async function partyColumns(
  tx: Transaction,
  { holder, client: inputClient, filing: inputFiling }: PartyInput,
  call: Call,
  before: { readonly clientId: string | null; readonly filingId: string | null } | undefined,
  findOwner?: (ci: string | null, passport: string | null) => Promise<string | null>,
) {
  const identityNumber = holder.ci ? parseIdentityNumber(holder.ci, { today: dayOf(call.now) }) : undefined;
  const ci = identityNumber?.ok ? identityNumber.identity.number : null;
  const passport = holder.passport?.replace(/[\s-]/g, "").toUpperCase() || null;
  const filingId = inputFiling === undefined ? (before?.filingId ?? null) : inputFiling || null;
  const filing = filingId ? await lockFiling(tx, filingId) : undefined;
  const clientId = inputClient === undefined ? before?.clientId : inputClient;
  const id = clientId || filing?.clientId || (await findOwner?.(ci, passport)) || null;
  const client = id ? await lockClient(tx, id) : undefined;
  const errors = {
    ...(!isCountry(holder.country) && { "holder.country": ["CHOICE"] }),
    ...(!holder.ci && !passport && { "holder.ci": ["REQUIRED"] }),
    ...(identityNumber && !identityNumber.ok && { "holder.ci": [identityNumber.fault] }),
    ...(filingId && filing?.clientId !== id && { filing: ["CHOICE"] }),
    ...(id && id !== before?.clientId && !isSelectable(client) && { client: ["CHOICE"] }),
  };
  const columns = {
    clientId: id,
    filingId,
    country: client?.country ?? holder.country,
    holderName: holder.fullName,
    holderCi: ci,
    holderPassport: passport,
    holderPhone: holder.phone,
    holderEmail: holder.email || null,
    holderCountry: holder.country,
  };
  return { columns, errors, client };
}

/** CHOICE for each document that does not belong to the contract, or is listed twice. */
export function validateContractDocuments(
  documents: readonly { readonly _id?: string | undefined }[],
  stored: readonly { readonly id: string }[],
): Record<string, string[]> {
  const errors = documents.flatMap(({ _id }, index) => {
    if (_id === undefined) return [];
    const isOther = documents.findIndex((each) => each._id === _id) < index;
    return isOther || !stored.some(({ id }) => id === _id)
      ? [[`documents.${index}._id`, ["CHOICE"]] as [string, string[]]]
      : [];
  });
  return Object.fromEntries(errors);
}
