/** What a person writes in one request form (domain.md §5.1 OnlineRequestForm), and how it travels. */
import { z } from "zod";
import { amount, bi, country, currency, day, instant, integer, personName, text, yesNo } from "../../kit/shapes.ts";
import { families, statuses } from "./states.ts";

/** A form that is not sent leaves a field as it is; `null` or an empty text clears it. */
const field = <T extends z.ZodType>(schema: T, meaning: string) =>
  z
    .preprocess((value) => (value === "" ? null : value), schema.nullish())
    .describe(meaning) as unknown as z.ZodOptional<z.ZodNullable<T>>;

/** Code of a nomenclator item: PT001, DT-AP.01, 23.05. */
export const code = text(1, 20).regex(/^[\w.-]+$/, "CHOICE");
export const family = z.enum(families, "CHOICE").describe("AP criminal record, TR registry procedures");
export const status = z.enum(statuses, "CHOICE").describe("Status of a form (domain.md §2.1)");

const BirthPlace = z.object({
  country: country.describe("Country of birth, ISO 3166-1"),
  province: field(code, "Province of birth, DPA code; asked when born in Cuba"),
  municipality: field(code, "Municipality of birth, DPA code; asked when born in Cuba"),
  text: field(text(1, 120), "Place as the person says it; asked when born abroad"),
});
const Registry = z.object({
  province: field(code, "Province of the registry office"),
  municipality: field(code, "Municipality of the registry office"),
  office: field(text(1, 120), "Name of the office, when known"),
});
const SecondPerson = z.object({
  firstName: personName.describe("Names of the other spouse"),
  lastNames: personName.describe("Last names of the other spouse"),
});

/** Every field, each of them optional: drafts are saved as they are; `faultsOfForm` says what is missing to finish. */
export const formFields = {
  relationship: field(code, "Kinship of the requester with the holder (KINSHIP)"),
  firstName: field(personName, "Names of the holder"),
  firstLastName: field(personName, "First last name of the holder"),
  secondLastName: field(personName, "Second last name of the holder; optional"),
  fatherName: field(personName, "Father's full name"),
  motherName: field(personName, "Mother's full name"),
  birthDate: field(day, "Birth date, YYYY-MM-DD"),
  birthPlace: field(BirthPlace, "Where the holder was born"),
  citizenship: field(country, "Citizenship, ISO 3166-1"),
  identityNumber: field(text(1, 20), "Identity number (11 digits; spaces and hyphens are taken away)"),
  ciGenderAck: field(yesNo, "«Así consta en mi carné»: the number's sex differs from the one typed, and that is right"),
  skinColor: field(z.enum(["white", "black", "mestizo"], "CHOICE"), "Skin colour; AP only, the official form asks it"),
  gender: field(z.enum(["male", "female"], "CHOICE"), "Gender"),
  address: field(text(5, 300), "Address of the holder; optional"),
  province: field(code, "Province where the holder lives, DPA code"),
  municipality: field(code, "Municipality where the holder lives, DPA code"),
  abroadCountry: field(
    country,
    "Country where the holder lives, when not in Cuba (instead of province and municipality)",
  ),
  documentType: field(code, "Document asked for (DOCUMENT_TYPE)"),
  volume: field(text(1, 10), "Volume of the entry; TR"),
  folio: field(text(1, 10), "Folio of the entry; TR"),
  registry: field(Registry, "Registry office of the entry; TR"),
  eventDate: field(day, "Date of the event, when volume and folio are unknown; TR"),
  eventPlace: field(text(1, 120), "Place of the event, when volume and folio are unknown; TR"),
  secondPerson: field(SecondPerson, "The other spouse, where the document is about two persons; TR"),
  purpose: field(code, "What it is for (PURPOSE)"),
  destination: field(code, "Where it will be used (DESTINATION)"),
  legalize: field(yesNo, "Whether it must be legalized for use abroad"),
  copies: field(integer(1, 3), "Copies, 1–3"),
  holderInCuba: field(yesNo, "Whether the holder resides permanently in Cuba: settles currency and tariff"),
  holderDeceased: field(yesNo, "Whether the holder is dead; TR"),
} as const;

/** The fields as they are kept and answered: everything may still be empty. */
export const FormAnswers = z.object({
  relationship: z.string().nullable(),
  firstName: z.string().nullable(),
  firstLastName: z.string().nullable(),
  secondLastName: z.string().nullable(),
  fatherName: z.string().nullable(),
  motherName: z.string().nullable(),
  birthDate: day.nullable(),
  birthPlace: z
    .object({
      country: z.string(),
      province: z.string().nullish(),
      municipality: z.string().nullish(),
      text: z.string().nullish(),
    })
    .nullable(),
  citizenship: z.string().nullable(),
  identityNumber: z.string().nullable(),
  ciGenderAck: z.boolean().nullable(),
  skinColor: z.enum(["white", "black", "mestizo"]).nullable(),
  gender: z.enum(["male", "female"]).nullable(),
  address: z.string().nullable(),
  province: z.string().nullable(),
  municipality: z.string().nullable(),
  abroadCountry: z.string().nullable(),
  documentType: z.string().nullable(),
  volume: z.string().nullable(),
  folio: z.string().nullable(),
  registry: z
    .object({
      province: z.string().nullish(),
      municipality: z.string().nullish(),
      office: z.string().nullish(),
    })
    .nullable(),
  eventDate: day.nullable(),
  eventPlace: z.string().nullable(),
  secondPerson: z.object({ firstName: z.string(), lastNames: z.string() }).nullable(),
  purpose: z.string().nullable(),
  destination: z.string().nullable(),
  legalize: z.boolean().nullable(),
  copies: z.number().int().nullable(),
  holderInCuba: z.boolean().nullable(),
  holderDeceased: z.boolean().nullable(),
});
export type FormAnswers = z.output<typeof FormAnswers>;
export type FieldName = keyof FormAnswers;
export const fieldNames = Object.keys(FormAnswers.shape) as FieldName[];

export const PriceLine = z.object({
  kind: z.enum(["service", "legalization", "stamp", "copy", "search", "bankFee"]),
  concept: bi.describe("What the line charges, in both languages"),
  code: z.string().describe("Tariff code"),
  quantity: z.number().int(),
  unitAmount: amount,
  amount,
  currency,
});
export type PriceLine = z.output<typeof PriceLine>;

export const StatusLine = z.object({
  from: status.nullable().describe("Null for the first line"),
  to: status,
  at: instant,
  byName: z.string().describe("Who; «Sistema» for the system"),
  note: z.string().nullable(),
  corrective: z.boolean().describe("A step back; the client was not told"),
});

/** One form with its status and money; owners and staff. */
export const RequestForm = FormAnswers.extend({
  _id: z.string(),
  commonId: z.string(),
  number: z.string().describe("AP26000123-1"),
  family,
  status,
  statusAt: instant.describe("Since when it has this status"),
  priceLines: z.array(PriceLine).describe("Fixed when the form was finished (AP) or approved (TR)"),
  amountTotal: amount.nullable(),
  currency: currency.nullable(),
  packageNumber: z.string().nullable(),
  lotNumber: z.string().nullable(),
  observations: z.string().nullable(),
  approvedAt: instant.nullable(),
  paidAt: instant.nullable(),
  obtainedAt: instant.nullable(),
  readyAt: instant.nullable(),
  expiresAt: day.nullable().describe("Until when the certificate is valid"),
  deliveredAt: instant.nullable(),
  receiver: z
    .object({ name: z.string(), ci: z.string() })
    .nullable()
    .describe("Who took it, and the identity document shown"),
  invoice: z.object({ number: z.string(), date: day }).nullable(),
  rejectReason: z.string().nullable().describe("REJECT_REASON code"),
  rejectText: z.string().nullable(),
  resubmissions: z.number().int().describe("Times it was corrected and sent again"),
  genderDiffers: z.boolean().describe("The identity number tells another sex than the one typed: staff see a badge"),
  createdAt: instant,
  updatedAt: instant.describe("Version, for updates"),
});
export type RequestForm = z.output<typeof RequestForm>;
