/** Who and what a contract of this life is about: its holder, its client, its filing, who took its documents. */
import { and, count, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { Refusal } from "../../../kit/errors.ts";
import { parseIdentityNumber } from "../../../kit/identity-number.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { clients } from "../../clients/server/tables.ts";
import { filings } from "../../filings/server/tables.ts";
import { media } from "../../media/server/tables.ts";
import type { holderDraft, Receiver, receiverDraft } from "../contract.ts";

interface Holding {
  readonly holderName: string;
  readonly holderCi: string | null;
  readonly holderPassport: string | null;
  readonly holderPhone: string;
  readonly holderEmail: string | null;
  readonly holderCountry: string;
}

/** The holder as it would be typed again. */
export const holderAsInput = (row: Holding): z.output<typeof holderDraft> => ({
  fullName: row.holderName,
  ci: row.holderCi ?? "",
  passport: row.holderPassport ?? "",
  phone: row.holderPhone,
  email: row.holderEmail ?? "",
  country: row.holderCountry,
});

type Taken = z.output<typeof Receiver>;

/** The holder as it is read, and whether somebody else took the documents: who took them has another document. */
export function serializeParties(row: Holding & { readonly receiver: Taken | null }) {
  const { holderName: fullName, holderCi: ci, holderPassport: passport, receiver } = row;
  const { holderPhone: phone, holderEmail: email, holderCountry: country } = row;
  const isSame =
    receiver && ((ci !== null && receiver.ci === ci) || (passport !== null && receiver.passport === passport));
  return {
    holder: { fullName, ci, passport, phone, email, country },
    deliveredToOther: receiver ? !isSame : null,
  };
}

/** Who took the papers, as their document says it. */
export function receiverOf(receiver: z.output<typeof receiverDraft> | undefined, today: string): Taken {
  const { name = "", ci, passport } = receiver ?? {};
  const read = ci ? parseIdentityNumber(ci, { today }) : undefined;
  if (read && !read.ok) throw new Refusal("INVALID", { fields: { "receiver.ci": [read.fault] } });
  return { name, ci: read?.ok ? read.identity.number : null, passport: passport?.toUpperCase() || null };
}

/** SCAN_MISSING unless the signed contract is among its files. */
export async function requireSignedScan(
  tx: Transaction,
  element: "legalization" | "consulate",
  id: string,
): Promise<void> {
  const own = and(eq(media.element, element), eq(media.elementId, id), isNull(media.deletedAt));
  const [found] = await tx.select({ files: count() }).from(media).where(own);
  if (!found?.files) throw new Refusal("INVALID", { fields: { state: ["SCAN_MISSING"] } });
}

/** It stays as it is until the contract is written. */
export async function clientOf(tx: Transaction, id: string) {
  const [found] = await tx.select().from(clients).where(eq(clients.id, id)).for("key share");
  return found;
}

/** It stays as it is until the contract is written. */
export async function filingOf(tx: Transaction, id: string) {
  const [found] = await tx.select().from(filings).where(eq(filings.id, id)).for("key share");
  return found;
}

export const isActiveClient = (client: Awaited<ReturnType<typeof clientOf>>): boolean =>
  client?.active === true && client.mergedInto === null;

/** CHOICE at each document that is not one of the contract's, or is named a second time. */
export function strangers(
  documents: readonly { readonly _id?: string | undefined }[],
  known: readonly { readonly id: string }[],
): Record<string, string[]> {
  const wrong = documents.flatMap(({ _id }, at) => {
    if (_id === undefined) return [];
    const isOther = documents.findIndex((each) => each._id === _id) < at;
    return isOther || !known.some(({ id }) => id === _id)
      ? [[`documents.${at}._id`, ["CHOICE"]] as [string, string[]]]
      : [];
  });
  return Object.fromEntries(wrong);
}
