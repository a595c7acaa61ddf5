/** Columns of the list of clients. The caller provides the names of codes. */
import { defineColumns, type CellContext, activeColumn } from "../../../kit/list-columns.ts";
import { formatPhone } from "../../../kit/phone.ts";
import type { Words } from "../../../kit/words.ts";
import type { Client } from "./contract.ts";
import type { words } from "./words.es.ts";

/** Clients pay different prices and sign different documents by type. */
export const clientTypes = ["national", "foreign"] as const;

/** Documents that identify one person or company. */
export const decisive = ["ci", "passport", "taxId"] as const;
/** Values by which duplicates are found. */
export const sameBy = [...decisive, "email", "phone", "name"] as const;

/** Values by which a client and an account of the online service match. */
export const accountBy = ["ci", "passport", "email"] as const;

interface Naming {
  readonly countryOf: (code: string) => string;
  readonly categoryOf: (code: string) => string;
  readonly wayOf: (code: string) => string;
  readonly shapeOf: (code: string) => string;
  readonly contactTypeOf: (code: string) => string;
}

export const clientColumns = defineColumns<Client, Words<typeof words> & Naming & CellContext>()({
  headers: ({ columns, fields }) => ({ ...fields, ...columns }),
  columns: {
    clientNumber: { value: ({ clientNumber }) => clientNumber, width: 10, sort: "clientNumber" },
    name: { value: ({ name }) => name, width: 36, sort: "name", primary: true, flex: true },
    vip: { value: ({ vip }, { vip: vipLabel }) => (vip ? vipLabel : ""), width: 6, hidden: true },
    clientType: { value: ({ clientType }, { types }) => types[clientType], width: 12 },
    country: { value: ({ country }, { countryOf }) => countryOf(country), width: 18 },
    nationality: {
      value: ({ nationality }, { countryOf }) => nationality && countryOf(nationality),
      width: 18,
      hidden: true,
    },
    // Documents are only returned to client administrators.
    ci: { value: ({ ci }) => ci, width: 20, hidden: true },
    passport: { value: ({ passport }) => passport, width: 14, hidden: true },
    taxId: { value: ({ taxId }) => taxId, width: 14, hidden: true },
    legalForm: { value: ({ legalForm }, { shapeOf }) => legalForm && shapeOf(legalForm), width: 24, hidden: true },
    categories: { value: ({ categories }, { categoryOf }) => categories.map(categoryOf).join(", "), width: 28 },
    acquisitionWay: { value: ({ acquisitionWay }, { wayOf }) => wayOf(acquisitionWay), width: 22, hidden: true },
    phone: { value: ({ phone }) => phone, kind: "phone" },
    email: { value: ({ email }) => email, width: 28, hidden: true },
    website: { value: ({ website }) => website, width: 28, hidden: true },
    contacts: { value: ({ contacts }) => contacts.length, kind: "whole" },
    contactPeople: {
      value: ({ contacts }, { contactTypeOf }) =>
        contacts
          .map(({ name, contactType, position, phone, email }) =>
            [name, contactTypeOf(contactType), position, formatPhone(phone), email].filter(Boolean).join(" · "),
          )
          .join("\n"),
      kind: "long",
      hidden: true,
    },
    address: { value: ({ address }) => address, width: 40, hidden: true },
    notes: { value: ({ notes }) => notes, kind: "long", hidden: true },
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
