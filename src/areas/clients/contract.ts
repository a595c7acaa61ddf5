/** Clients of the firm: whom it acts for, at home and abroad. Filings, notarial filings and offers name one of them. */
import { z } from "zod";
import { operation } from "../../kit/contract.ts";
import { asRead, registered } from "../../kit/register.ts";
import {
  country,
  currency,
  email,
  instant,
  nameShapes,
  one,
  orNone,
  page,
  phone,
  reference,
  text,
  yesNo,
} from "../../kit/shapes.ts";
import { clientColumns, clientTypes } from "./columns.ts";
import { website } from "./website.ts";

const clientType = z.enum(clientTypes, "CHOICE").describe("national or foreign");
const code = text(1, 16);

export const Contact = z.object({
  name: z.string().describe("Whom one asks for"),
  contactType: z.string().describe("Code of the nomenclator CONTACT_TYPE"),
  position: z.string().nullable().describe("What they are there"),
  phone: z.string().nullable().describe("E.164"),
  email: z.string().nullable().describe("Where one writes to"),
});
export type Contact = z.output<typeof Contact>;

export const Client = z.object({
  _id: z.string().describe("Identifier"),
  clientNumber: z.string().describe("C and six digits, given by the server"),
  name: z.string().describe("Of a person or of a company"),
  clientType,
  country,
  nationality: z.string().nullable().describe("ISO 3166-1 alpha-2"),
  address: z.string().describe("Where they are"),
  website: z.string().nullable().describe("Address of their pages"),
  email: z.string().nullable().describe("Where one writes to"),
  phone: z.string().nullable().describe("E.164"),
  categories: z.array(z.string()).describe("Codes of the nomenclator CLIENT_CATEGORY"),
  acquisitionWay: z.string().describe("How they came to the firm: code of the nomenclator ACQUISITION_WAY"),
  legalForm: z.string().nullable().describe("Code of the nomenclator TAKEN_SHAPE"),
  taxId: z.string().nullable().describe("Tax number (NIT), in capitals without spaces"),
  ci: z.string().nullable().describe("Cuban identity number"),
  passport: z.string().nullable().describe("Passport number, in capitals without spaces"),
  vip: z.boolean().describe("Shown before others, marked in lists"),
  contacts: z.array(Contact).describe("Whom one speaks with there"),
  notes: z.string().nullable().describe("What else is to be known of them"),
  active: z.boolean().describe("Whether new filings and offers may name them"),
  user: reference.nullable().describe("Their account for online requests, known by the same identity document"),
  mergedInto: reference.nullable().describe("The client that this one turned out to be: it stands in no list any more"),
  createdAt: instant,
  updatedAt: instant,
});
export type Client = z.output<typeof Client>;

export const ClientOption = Client.pick({ _id: true, name: true, clientNumber: true, clientType: true, country: true });

nameShapes({ Client, ClientContact: Contact, ClientOption });

const mayLack = <T extends z.ZodType>(shape: T) => orNone(shape).optional();
/** Numbers of documents, however they are grouped. */
const number = (least: number, most: number) =>
  mayLack(text(least, most).transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase()));

/** What is missing is not too short as well. */
const atLeast = (least: number, typed: z.ZodString) =>
  typed.refine((given) => given === "" || given.length >= least, "TOO_SHORT");

const draft = z.object({
  name: atLeast(3, text(1, 200)).describe("Of a person or of a company"),
  clientType,
  country,
  nationality: mayLack(country).describe("ISO 3166-1 alpha-2"),
  address: atLeast(5, text(1, 300)).describe("Where they are"),
  website: mayLack(website).describe("Address of their pages; one without http is understood"),
  email: mayLack(email).describe("Where one writes to"),
  phone: mayLack(phone).describe("With its country's code"),
  categories: z.array(code).max(20, "TOO_LONG").optional().describe("Codes of the nomenclator CLIENT_CATEGORY"),
  acquisitionWay: code.describe("How they came to the firm: code of the nomenclator ACQUISITION_WAY"),
  legalForm: mayLack(code).describe("Code of the nomenclator TAKEN_SHAPE"),
  taxId: number(3, 30).describe("Tax number (NIT)"),
  ci: mayLack(text(1, 20)).describe("Cuban identity number"),
  passport: number(5, 20).describe("Passport number"),
  vip: yesNo.optional().describe("Marked in lists"),
  contacts: z
    .array(
      z.object({
        name: text(1, 120).describe("Whom one asks for"),
        contactType: code.describe("Code of the nomenclator CONTACT_TYPE"),
        position: text(0, 120).optional().describe("What they are there"),
        phone: mayLack(phone).describe("With its country's code"),
        email: mayLack(email).describe("Where one writes to"),
      }),
    )
    .max(50, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  notes: text(0, 2000).optional().describe("What else is to be known of them"),
  active: yesNo.optional().describe("false: no new filing or offer names them"),
});
export type ClientDraft = z.output<typeof draft>;

export const client = registered(clientColumns, {
  row: Client,
  draft,
  changes: draft.partial(),
  filters: {
    clientType: clientType.optional(),
    country: country.optional(),
    categories: z
      .preprocess((given) => (typeof given === "string" ? given.split(",") : given), z.array(code).max(20, "TOO_LONG"))
      .optional()
      .describe("Those of any of these categories"),
    acquisitionWay: code.optional().describe("Code of the nomenclator ACQUISITION_WAY"),
    vip: yesNo.optional().describe("Only those that are marked, or only the others"),
    active: yesNo.optional().describe("Only those in use, or only the others"),
    search: page.shape.search.describe("Words of name, number, address, documents, e-mail, phone or contacts"),
  },
  access: ["adminClient"],
});

const at = "private/client";
const known = client.catalogued("client", "Client", { noun: "client", option: z.union([Client, ClientOption]) });

export const clients = {
  ...known,
  turn: operation({
    wire: `PUT ${at}/activeDeactiveClient`,
    access: ["adminClient"],
    summary: "Take one out of use, or back: new filings and offers name those in use only",
    input: asRead.extend({ active: yesNo.describe("Whether new filings and offers may name them") }),
    output: Client,
  }),
  options: operation({
    wire: `GET ${at}/getClientsSelect`,
    access: "staff",
    summary: "Clients in use for a select, at most fifty, by name",
    input: z.object({ search: client.filters.shape.search }),
    output: z.array(ClientOption),
  }),
  belonging: operation({
    wire: `GET ${at}/checkClientCountry/:id`,
    access: "staff",
    summary: "What a filing or an offer takes from its client until somebody says otherwise",
    input: one,
    output: z.object({
      country,
      clientType,
      nationality: country.describe("Of the client; their country where nobody said"),
      suggestedCurrency: currency.describe("CUP of national clients, USD of foreign ones"),
    }),
  }),
};
