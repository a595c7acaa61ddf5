/** Clients of the firm: whom it acts for, at home and abroad. Filings, notarial filings and offers name one of them. */
import { z } from "zod";
import { download, operation, upload } from "../../kit/contract.ts";
import { holders } from "../../kit/holders.ts";
import { asRead, registered } from "../../kit/register.ts";
import {
  country,
  currency,
  done,
  email,
  id,
  instant,
  nameShapes,
  one,
  orNone,
  page,
  phone,
  reference,
  text,
  version,
  yesNo,
} from "../../kit/shapes.ts";
import { clientColumns, clientTypes, sameBy } from "./columns.ts";
import { DataSheet, dataSheet } from "./client-sheet.ts";
import { website } from "./website.ts";

const clientType = z.enum(clientTypes, "CHOICE").describe("national or foreign");
const code = text(1, 16);

export { DataSheet, type DataSheetDraft } from "./client-sheet.ts";

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

export const Candidate = ClientOption.extend({
  active: z.boolean().describe("Whether new filings and offers may name them"),
  by: z.array(z.enum(sameBy)).describe("What both have in common"),
});
export type Candidate = z.output<typeof Candidate>;

/** What would name the survivor, or does, after two were merged. */
const Moves = z.array(
  z.object({
    what: z.enum(holders).describe("Of which kind"),
    count: z.number().int().describe("How many"),
    at: z.string().optional().describe("Address in the office that shows them"),
  }),
);

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
  duplicateOk: yesNo.optional().describe("true: another client with the same document is meant to be there"),
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

/** Half a value finds nobody and is no fault. */
const typing = text(0, 200).optional();

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
  createDataSheet: dataSheet.create({ wire: `POST ${at}/addDataSheet`, summary: "Begin the data sheet of a client" }),
  updateDataSheet: dataSheet.update({ wire: `POST ${at}/updateDataSheet`, summary: "Correct a data sheet" }),
  dataSheet: dataSheet.get({ wire: `POST ${at}/findOneDataSheetById`, summary: "One data sheet" }),
  dataSheetOf: operation({
    wire: `POST ${at}/findDataSheetById`,
    access: ["adminClient"],
    summary: "The data sheet of a client; null before there is one",
    input: z.object({ clientId: id }),
    output: DataSheet.nullable(),
  }),
  setPhoto: upload({
    wire: `PUT ${at}/updateClientDataSheetImage`,
    access: ["adminClient"],
    summary: "Put or replace the photo of a data sheet: JPG, PNG or WebP of at most 2 MB, kept as a square",
    input: z.object({ _id: id.describe("Of the data sheet") }),
    output: z.object({ image: z.string().describe("Address of the new photo") }),
    limit: [60, 3600],
  }),
  removePhoto: operation({
    wire: "POST private/services/deleteLogo",
    access: ["adminClient"],
    summary: "Take the photo of a client's data sheet away",
    input: z.object({ clientId: id }),
    output: done,
  }),
  photo: download({
    wire: `GET ${at}/getDataSheetImage/:photo`,
    access: ["adminClient"],
    summary: "The photo of a data sheet",
    input: z.object({
      photo: z
        .string()
        .regex(/^[0-9a-f]{32}$/, "ID")
        .describe("Name of the photo, out of its address"),
    }),
  }),
  duplicates: operation({
    wire: `POST ${at}/duplicates`,
    access: ["adminClient"],
    summary: "Those who may be the client that is being typed, the surest first, at most ten",
    input: z.object({
      name: typing.describe("Found whatever the order of its words, their accents and a slip or two"),
      ci: typing.describe("Cuban identity number"),
      passport: typing.describe("Passport number"),
      taxId: typing.describe("Tax number (NIT)"),
      email: typing,
      phone: typing,
      except: id.optional().describe("The client that is being corrected"),
    }),
    output: z.array(Candidate),
  }),
  merge: operation({
    wire: `POST ${at}/merge`,
    access: ["adminClient"],
    summary: "Make one of two clients: what names the other names this one, which takes what it lacks",
    input: asRead.extend({
      from: id.describe("The one that goes out of every list"),
      fromUpdatedAt: version.optional().describe("Its updatedAt as it was read"),
      rehearsal: yesNo.optional().describe("Answers what would be, and nothing happens"),
    }),
    output: z.object({
      from: Client,
      after: Client.describe("The survivor as it is then"),
      moves: Moves.describe("What names the other"),
    }),
  }),
  unmerge: operation({
    wire: `POST ${at}/unmerge`,
    access: ["adminClient"],
    summary: "Take a merged client apart again, for thirty days: what the survivor took and has not changed goes back",
    input: asRead,
    output: Client,
  }),
  merged: operation({
    wire: `GET ${at}/merged/:id`,
    access: ["adminClient"],
    summary: "The clients that turned out to be this one",
    input: one,
    output: z.array(
      Client.pick({ _id: true, name: true, clientNumber: true, updatedAt: true }).extend({
        mergedAt: instant.nullable().describe("When they turned out to be one"),
        byName: z.string().nullable().describe("Who merged them"),
        undoUntil: instant.nullable().describe("Until when they can be taken apart; null when that is over"),
      }),
    ),
  }),
};
