/** Contacts of a client, one row per contact. */
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { ClientDraft } from "../contract.ts";
import { clientContacts } from "./tables.ts";

export const contactTypesOf = async (tx: Transaction, id: string) =>
  (await tx.select().from(clientContacts).where(eq(clientContacts.clientId, id))).map(({ contactType }) => contactType);

export async function writeContacts(tx: Transaction, clientId: string, contacts: NonNullable<ClientDraft["contacts"]>) {
  await tx.delete(clientContacts).where(eq(clientContacts.clientId, clientId));
  if (contacts.length === 0) return;
  const orNull = (text: string | undefined) => text || null;
  await tx.insert(clientContacts).values(
    contacts.map(({ name, contactType, position, phone, email }, order) => ({
      clientId,
      order,
      name,
      contactType,
      position: orNull(position),
      phone: orNull(phone),
      email: orNull(email),
    })),
  );
}
