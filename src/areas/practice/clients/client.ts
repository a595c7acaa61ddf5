/** Schemas of a client: record, input, and related answers. */
import { z } from "zod";
import { referenceKinds } from "../../administration/trash/contract.ts";
import { isPassport, isTaxId, normalizeDocumentNumber } from "../../../kit/identity/identity-keys.ts";
import { timelineKinds } from "./timeline-kinds.ts";
import {
  country,
  day,
  email,
  id,
  instant,
  nameSchemas,
  clearable,
  phone,
  reference,
  text,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { tones } from "../../../kit/contract/list-columns.ts";
import type { ClientField } from "./client-fields.ts";
import { accountBy, clientTypes, sameBy } from "./enums.ts";
import { website } from "./website-url.ts";

export const clientType = z.enum(clientTypes, "CHOICE").describe("national or foreign");
export const clientCode = text(1, 16);

const Contact = z.object({
  name: z.string().describe("Contact person"),
  contactType: z.string().describe("Code of the nomenclator CONTACT_TYPE"),
  position: z.string().nullable().describe("Position in the company"),
  phone: z.string().nullable().describe("E.164"),
  email: z.string().nullable().describe("Where one writes to"),
});
type Contact = z.output<typeof Contact>;

const storedValues = {
  name: z.string().describe("Name of the person or company"),
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
  contacts: z.array(Contact).describe("Contacts"),
  notes: z.string().nullable().describe("Notes"),
} satisfies Record<ClientField, z.ZodType>;

export const Client = z.object({
  _id: z.string().describe("Identifier"),
  clientNumber: z.string().describe("C and six digits, assigned by the server"),
  ...storedValues,
  active: z.boolean().describe("Whether new filings and offers may name them"),
  user: reference
    .nullable()
    .describe("Linked account for online requests, matched by verified email and document or linked by staff"),
  mergedInto: reference.nullable().describe("Client into which this one was merged; it is in no list"),
  createdAt: instant,
  updatedAt: instant,
});
export type Client = z.output<typeof Client>;

export const ClientOption = Client.pick({ _id: true, name: true, clientNumber: true, clientType: true, country: true });

export const DuplicateCandidate = ClientOption.extend({
  active: z.boolean().describe("Whether new filings and offers may name them"),
  by: z.array(z.enum(sameBy)).describe("What both have in common"),
});
export type DuplicateCandidate = z.output<typeof DuplicateCandidate>;

/** An account of the online service that is linked to a client or may be. */
export const ClientAccount = z.object({
  _id: z.string().describe("Identifier of the account"),
  name: z.string().describe("Name entered by its owner"),
  email: z.string().describe("Verified email"),
  by: z.array(z.enum(accountBy)).describe("What both have in common; the account's documents were not verified"),
  standing: z.enum(["linked", "open", "refused"]).describe("linked; undecided; or rejected by staff"),
});
export type ClientAccount = z.output<typeof ClientAccount>;

/** References that a merge moves or moved to the survivor. */
export const MergeReferences = z.array(
  z.object({
    what: z.enum(referenceKinds).describe("Kind of record"),
    count: z.number().int().describe("How many"),
    at: z.string().optional().describe("Address in the office that shows them"),
  }),
);

export const TimelineEntryRow = z.object({
  _id: z.string().describe("Identifier, one of its kind"),
  kind: z.enum(timelineKinds).describe("Kind of the record it belongs to"),
  at: instant,
  title: z.string().describe("Title or number of the related record"),
  what: z.string().describe("Description of the event in the reader’s language"),
  amount: z.string().nullable().describe("Amount of money"),
  currency: z.string().nullable().describe("Amount of money"),
  place: z.string().describe("Address in the office that shows it"),
});
export const ClientRecordRow = TimelineEntryRow.omit({ kind: true }).extend({
  at: instant.describe("When it was created"),
  what: z.string().describe("What the record is about, in the reader’s language"),
  status: z.string().describe("Its present status, in the reader’s language"),
  tone: z.enum(tones).describe("Colour of the status"),
});
export const UpcomingEntryRow = TimelineEntryRow.pick({ _id: true, kind: true, title: true, place: true }).extend({
  day: day.nullable().describe("Due day; null if it waits without one"),
  what: z.string().describe("What is due or awaited, in the reader’s language"),
});
/** Cursor: the last entry of a timeline page. */
export const TimelineCursorParam = TimelineEntryRow.pick({ kind: true }).extend({
  at: instant.regex(/^(19|20|21)/, "INVALID"),
  _id: id,
});
export type TimelineEntryRow = z.output<typeof TimelineEntryRow>;

nameSchemas({ Client, ClientAccount, ClientContact: Contact, ClientOption });

/** A document number, normalized. It must be valid: a placeholder would match unrelated clients. */
const document = (isValid: (value: string) => boolean, fault: string) =>
  clearable(text(1, 40).transform(normalizeDocumentNumber).refine(isValid, fault));

/** Minimum length, not applied to an empty value: that is reported as missing. */
const atLeast = (minLength: number, schema: z.ZodString) =>
  schema.refine((value) => value === "" || value.length >= minLength, "TOO_SHORT");

const enteredValues = {
  name: atLeast(3, text(1, 200)).describe("Name of the person or company"),
  clientType,
  country,
  nationality: clearable(country).describe("ISO 3166-1 alpha-2"),
  address: atLeast(5, text(1, 300)).describe("Where they are"),
  website: clearable(website).describe("Address of their pages; one without http is understood"),
  email: clearable(email).describe("Where one writes to"),
  phone: clearable(phone).describe("Phone number with country code"),
  categories: z.array(clientCode).max(20, "TOO_LONG").optional().describe("Codes of the nomenclator CLIENT_CATEGORY"),
  acquisitionWay: clientCode.describe("How they came to the firm: code of the nomenclator ACQUISITION_WAY"),
  legalForm: clearable(clientCode).describe("Code of the nomenclator TAKEN_SHAPE"),
  taxId: document(isTaxId, "TAX_ID").describe("Tax number (NIT)"),
  ci: clearable(text(1, 20)).describe("Cuban identity number"),
  passport: document(isPassport, "PASSPORT").describe("Passport number"),
  vip: booleanParam.optional().describe("Marked in lists"),
  contacts: z
    .array(
      z.object({
        name: text(1, 120).describe("Contact person"),
        contactType: clientCode.describe("Code of the nomenclator CONTACT_TYPE"),
        position: text(0, 120).optional().describe("Position in the company"),
        phone: clearable(phone).describe("Phone number with country code"),
        email: clearable(email).describe("Where one writes to"),
      }),
    )
    .max(50, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  notes: multilineText(0, 2000).optional().describe("Notes"),
} satisfies Record<ClientField, z.ZodType>;

export const clientInput = z.object({
  ...enteredValues,
  active: booleanParam.optional().describe("false: no new filing or offer names them"),
  duplicateOk: booleanParam.optional().describe("true: confirms that another client has the same document"),
});
export type ClientDraft = z.output<typeof clientInput>;
