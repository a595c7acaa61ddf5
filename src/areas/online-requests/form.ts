/** What a person writes in one request form (domain.md §5.1 OnlineRequestForm), and how it travels. */
import { z } from "zod";
import {
  amount,
  country,
  currency,
  day,
  instant,
  integer,
  nameShapes,
  personName,
  text,
  yesNo,
} from "../../kit/shapes.ts";
import { PriceLine } from "../online-services/contract.ts";
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

const meaning = {
  relationship: "Kinship of the requester with the holder (KINSHIP)",
  firstName: "Names of the holder",
  firstLastName: "First last name of the holder",
  secondLastName: "Second last name of the holder; optional",
  fatherName: "Father's full name",
  motherName: "Mother's full name",
  birthDate: "Birth date, YYYY-MM-DD",
  birthPlace: "Where the holder was born",
  citizenship: "Citizenship, ISO 3166-1",
  identityNumber: "Identity number (11 digits; spaces and hyphens are taken away)",
  ciGenderAck: "«Así consta en mi carné»: the number's sex differs from the one typed, and that is right",
  skinColor: "Skin colour; AP only, the official form asks it",
  gender: "Gender",
  address: "Address of the holder; optional",
  province: "Province where the holder lives, DPA code",
  municipality: "Municipality where the holder lives, DPA code",
  abroadCountry: "Country where the holder lives, when not in Cuba (instead of province and municipality)",
  documentType: "Document asked for (DOCUMENT_TYPE)",
  volume: "Volume of the entry; TR",
  folio: "Folio of the entry; TR",
  registry: "Registry office of the entry; TR",
  eventDate: "Date of the event, when volume and folio are unknown; TR",
  eventPlace: "Place of the event, when volume and folio are unknown; TR",
  secondPerson: "The other spouse, where the document is about two persons; TR",
  purpose: "What it is for (PURPOSE)",
  destination: "Where it will be used (DESTINATION)",
  legalize: "Whether it must be legalized for use abroad",
  copies: "Copies, 1–3",
  holderInCuba: "Whether the holder resides permanently in Cuba: settles currency and tariff",
  holderDeceased: "Whether the holder is dead; TR",
} as const;

/** Every field, each of them optional: drafts are saved as they are; `faultsOfForm` says what is missing to finish. */
export const formFields = {
  relationship: field(code, meaning.relationship),
  firstName: field(personName, meaning.firstName),
  firstLastName: field(personName, meaning.firstLastName),
  secondLastName: field(personName, meaning.secondLastName),
  fatherName: field(personName, meaning.fatherName),
  motherName: field(personName, meaning.motherName),
  birthDate: field(day, meaning.birthDate),
  birthPlace: field(BirthPlace, meaning.birthPlace),
  citizenship: field(country, meaning.citizenship),
  identityNumber: field(text(1, 20), meaning.identityNumber),
  ciGenderAck: field(yesNo, meaning.ciGenderAck),
  skinColor: field(z.enum(["white", "black", "mestizo"], "CHOICE"), meaning.skinColor),
  gender: field(z.enum(["male", "female"], "CHOICE"), meaning.gender),
  address: field(text(5, 300), meaning.address),
  province: field(code, meaning.province),
  municipality: field(code, meaning.municipality),
  abroadCountry: field(country, meaning.abroadCountry),
  documentType: field(code, meaning.documentType),
  volume: field(text(1, 10), meaning.volume),
  folio: field(text(1, 10), meaning.folio),
  registry: field(Registry, meaning.registry),
  eventDate: field(day, meaning.eventDate),
  eventPlace: field(text(1, 120), meaning.eventPlace),
  secondPerson: field(SecondPerson, meaning.secondPerson),
  purpose: field(code, meaning.purpose),
  destination: field(code, meaning.destination),
  legalize: field(yesNo, meaning.legalize),
  copies: field(integer(1, 3), meaning.copies),
  holderInCuba: field(yesNo, meaning.holderInCuba),
  holderDeceased: field(yesNo, meaning.holderDeceased),
} as const;

export const FormPatch = z.object(formFields);

/** The fields as they are kept and answered: everything may still be empty. */
export const FormAnswers = z.object({
  relationship: z.string().nullable().describe(meaning.relationship),
  firstName: z.string().nullable().describe(meaning.firstName),
  firstLastName: z.string().nullable().describe(meaning.firstLastName),
  secondLastName: z.string().nullable().describe(meaning.secondLastName),
  fatherName: z.string().nullable().describe(meaning.fatherName),
  motherName: z.string().nullable().describe(meaning.motherName),
  birthDate: day.nullable().describe(meaning.birthDate),
  birthPlace: z
    .object({
      country: z.string().describe("ISO 3166-1"),
      province: z.string().nullish().describe("DPA code"),
      municipality: z.string().nullish().describe("DPA code"),
      text: z.string().nullish().describe("As the person says it"),
    })
    .nullable()
    .describe(meaning.birthPlace),
  citizenship: z.string().nullable().describe(meaning.citizenship),
  identityNumber: z.string().nullable().describe(meaning.identityNumber),
  ciGenderAck: z.boolean().nullable().describe(meaning.ciGenderAck),
  skinColor: z.enum(["white", "black", "mestizo"]).nullable().describe(meaning.skinColor),
  gender: z.enum(["male", "female"]).nullable().describe(meaning.gender),
  address: z.string().nullable().describe(meaning.address),
  province: z.string().nullable().describe(meaning.province),
  municipality: z.string().nullable().describe(meaning.municipality),
  abroadCountry: z.string().nullable().describe(meaning.abroadCountry),
  documentType: z.string().nullable().describe(meaning.documentType),
  volume: z.string().nullable().describe(meaning.volume),
  folio: z.string().nullable().describe(meaning.folio),
  registry: z
    .object({
      province: z.string().nullish().describe("DPA code"),
      municipality: z.string().nullish().describe("DPA code"),
      office: z.string().nullish().describe("Name of the office, when known"),
    })
    .nullable()
    .describe(meaning.registry),
  eventDate: day.nullable().describe(meaning.eventDate),
  eventPlace: z.string().nullable().describe(meaning.eventPlace),
  secondPerson: z
    .object({ firstName: z.string(), lastNames: z.string().describe("Both last names") })
    .nullable()
    .describe(meaning.secondPerson),
  purpose: z.string().nullable().describe(meaning.purpose),
  destination: z.string().nullable().describe(meaning.destination),
  legalize: z.boolean().nullable().describe(meaning.legalize),
  copies: z.number().int().nullable().describe(meaning.copies),
  holderInCuba: z.boolean().nullable().describe(meaning.holderInCuba),
  holderDeceased: z.boolean().nullable().describe(meaning.holderDeceased),
});
export type FormAnswers = z.output<typeof FormAnswers>;
export type FieldName = keyof FormAnswers;
export const fieldNames = Object.keys(FormAnswers.shape) as FieldName[];

export const StatusLine = z.object({
  from: status.nullable().describe("Null for the first line"),
  to: status,
  at: instant,
  byName: z.string().describe("Who; «Sistema» for the system"),
  note: z.string().nullable().describe("What whoever moved it wrote"),
  corrective: z.boolean().describe("A step back; the client was not told"),
});

/** One form with its status and money; owners and staff. */
export const RequestForm = FormAnswers.extend({
  _id: z.string(),
  commonId: z.string().describe("Identifier of its group"),
  number: z.string().describe("AP26000123-1"),
  family,
  status,
  statusAt: instant.describe("Since when it has this status"),
  priceLines: z.array(PriceLine).describe("Fixed when the form was finished (AP) or approved (TR)"),
  amountTotal: amount.nullable().describe("Sum of its price lines; null before it can be priced"),
  currency: currency.nullable().describe("Currency of its price"),
  packageNumber: z.string().nullable().describe("PQ number of its package to legalization"),
  lotNumber: z.string().nullable().describe("LT number of its courier lot"),
  observations: z.string().nullable().describe("Remarks of staff"),
  approvedAt: instant.nullable().describe("When staff approved it after payment"),
  paidAt: instant.nullable().describe("When its payment was confirmed"),
  obtainedAt: instant.nullable().describe("When the registry gave it"),
  readyAt: instant.nullable().describe("When it became ready to be collected"),
  expiresAt: day.nullable().describe("Until when the certificate is valid"),
  deliveredAt: instant.nullable().describe("When it was handed over"),
  receiver: z
    .object({ name: z.string(), ci: z.string().describe("Identity number or passport") })
    .nullable()
    .describe("Who took it, and the identity document shown"),
  invoice: z
    .object({ number: z.string().describe("FA number"), date: day })
    .nullable()
    .describe("Null until it is invoiced"),
  rejectReason: z.string().nullable().describe("REJECT_REASON code"),
  rejectText: z.string().nullable().describe("Why, in words of whoever rejected it"),
  resubmissions: z.number().int().describe("Times it was corrected and sent again"),
  refundOwed: amount.nullable().describe("What its rejection or cancellation after payment owes back; null: nothing"),
  anonymisedAt: instant.nullable().describe("When what it said of people was erased, five years after its end"),
  genderDiffers: z.boolean().describe("The identity number tells another sex than the one typed: staff see a badge"),
  createdAt: instant,
  updatedAt: instant.describe("Version, for updates"),
});
export type RequestForm = z.output<typeof RequestForm>;

nameShapes({
  BirthPlace,
  Registry,
  SecondPerson,
  Family: family,
  RequestStatus: status,
  StatusLine,
  RequestForm,
});
