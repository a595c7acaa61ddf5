/** Columns of the list of correspondences; readers resolve the names of countries. */
import { defineColumns, type CellContext, activeColumn } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { Correspondence } from "./correspondence.ts";
import type { words } from "./words.es.ts";

interface NamingContext {
  readonly countryOf: (code: string) => string;
}

export const correspondenceColumns = defineColumns<Correspondence, Words<typeof words> & NamingContext & CellContext>()(
  {
    headers: ({ columns, fields }) => ({ ...fields, ...columns }),
    columns: {
      code: { value: ({ code }) => code, width: 9, sort: "code" },
      name: { value: ({ name }) => name, sort: "name", primary: true, flex: true },
      country: { value: ({ country }, { countryOf }) => countryOf(country), width: 22, sort: "country" },
      address: { value: ({ address }) => address, width: 40, hidden: true },
      contact: { value: ({ contactName }) => contactName, width: 24 },
      email: { value: ({ email }) => email, width: 30, hidden: true },
      phone: { value: ({ phone }) => phone, kind: "phone" },
      readers: { value: ({ users }) => users.length, kind: "whole" },
      writers: { value: ({ users }) => users.filter(({ write }) => write).length, kind: "whole" },
      observations: { value: ({ observations }) => observations, kind: "long", hidden: true },
      active: activeColumn,
      updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
    },
    sort: "name",
    card: { title: "name", amount: "code", detail: ["country", "contact"], left: "active", right: "phone" },
  },
);
