/** Parties of a legalization contract: holder, client, filing, receiver of the documents. */
import { and, count, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { Refusal } from "../../../../kit/errors.ts";
import { parseIdentityNumber } from "../../../../kit/identity-number.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { clients } from "../../clients/server/tables.ts";
import { filings } from "../../filings/server/tables.ts";
import { media } from "../../../collaboration/media/server/tables.ts";
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
export const holderAsInput = (row: HolderColumns): z.output<typeof holderDraft> => ({
  fullName: row.holderName,
  ci: row.holderCi ?? "",
  passport: row.holderPassport ?? "",
  phone: row.holderPhone,
  email: row.holderEmail ?? "",
  country: row.holderCountry,
});

type StoredReceiver = z.output<typeof Receiver>;

/** The holder for the output, and whether somebody else received the documents (compared by identity document). */
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
  const matchesFiles = and(eq(media.element, element), eq(media.elementId, id), isNull(media.deletedAt));
  const [row] = await tx.select({ files: count() }).from(media).where(matchesFiles);
  if (!row?.files) throw new Refusal("INVALID", { fields: { state: ["SCAN_MISSING"] } });
}

/** Locked against changes until the contract is written. */
export async function clientOf(tx: Transaction, id: string) {
  const [row] = await tx.select().from(clients).where(eq(clients.id, id)).for("key share");
  return row;
}

/** Locked against changes until the contract is written. */
export async function filingOf(tx: Transaction, id: string) {
  const [row] = await tx.select().from(filings).where(eq(filings.id, id)).for("key share");
  return row;
}

export const isActiveClient = (client: Awaited<ReturnType<typeof clientOf>>): boolean =>
  client?.active === true && client.mergedInto === null;

/** CHOICE for each document that does not belong to the contract, or is listed twice. */
export function strangers(
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
