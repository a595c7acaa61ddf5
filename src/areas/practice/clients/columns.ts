/** Columns of the list of clients. The caller provides the names of codes. */
import { defineColumns, type CellContext, activeColumn } from "../../../kit/contract/list-columns.ts";
import { formatPhone } from "../../../kit/identity/phone.ts";
import type { Words } from "../../../kit/text/words.ts";
import { type ClientField, type ClientNaming, fieldText } from "./client-fields.ts";
import type { Client } from "./client.ts";
import type { words } from "./words.es.ts";

type Context = Words<typeof words> & ClientNaming & CellContext;

/** The value of a field as text. */
const textOf = (name: ClientField) => ({
  value: (client: Client, context: Context) => fieldText(name, client[name], context),
});

export const clientColumns = defineColumns<Client, Context, ClientField>()({
  headers: ({ columns, fields }) => ({ ...fields, ...columns }),
  columns: {
    clientNumber: { value: ({ clientNumber }) => clientNumber, width: 10, sort: "clientNumber" },
    name: { ...textOf("name"), width: 36, sort: "name", primary: true, flex: true },
    vip: { value: ({ vip }, { marks }) => (vip ? marks.vip.yes : ""), width: 6, hidden: true },
    clientType: { ...textOf("clientType"), width: 12 },
    country: { ...textOf("country"), width: 18 },
    nationality: { ...textOf("nationality"), width: 18, hidden: true },
    // Documents are only returned to client administrators.
    ci: { ...textOf("ci"), width: 20, hidden: true },
    passport: { ...textOf("passport"), width: 14, hidden: true },
    taxId: { ...textOf("taxId"), width: 14, hidden: true },
    legalForm: { ...textOf("legalForm"), width: 24, hidden: true },
    categories: { ...textOf("categories"), width: 28 },
    acquisitionWay: { ...textOf("acquisitionWay"), width: 22, hidden: true },
    phone: { value: ({ phone }) => phone, kind: "phone" },
    email: { ...textOf("email"), width: 28, hidden: true },
    website: { ...textOf("website"), width: 28, hidden: true },
    contacts: { value: ({ contacts }) => contacts.length, kind: "whole" },
    contactPeople: {
      value: ({ contacts }, { nameOf }) =>
        contacts
          .map(({ name, contactType, position, phone, email }) =>
            [name, nameOf.CONTACT_TYPE(contactType), position, formatPhone(phone), email].filter(Boolean).join(" · "),
          )
          .join("\n"),
      kind: "long",
      hidden: true,
    },
    address: { ...textOf("address"), width: 40, hidden: true },
    notes: { ...textOf("notes"), kind: "long", hidden: true },
    user: { value: ({ user }) => user?.name, width: 28, hidden: true },
    active: activeColumn,
    createdAt: { value: ({ createdAt }) => createdAt, kind: "date", sort: "createdAt", hidden: true },
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "name",
  card: {
    title: "name",
    amount: "clientNumber",
    detail: ["clientType", "country"],
    left: "active",
    right: "phone",
  },
});
