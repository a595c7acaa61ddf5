/** The firm: names, address, data for documents, and its offices. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { weekdays } from "../../../kit/opening-hours.ts";
import {
  localizedText,
  requiredLocalizedText,
  email,
  instant,
  nameSchemas,
  orEmpty,
  phone,
  text,
  version,
  line,
} from "../../../kit/schemas.ts";

export const Firm = z.object({
  _id: z.string().describe("There is one record: always the same"),
  name: z.string().describe("As people know it; empty while nobody has said it"),
  legalName: z.string().describe("As it is registered: the seller of its invoices"),
  taxId: z.string().describe("NIT"),
  account: z.string().describe("Bank account that its invoices name; empty for none"),
  address: z.string().describe("Street, number, municipality"),
  phone: z.string().describe("E.164"),
  email: z.string().describe("Where the public may write"),
  openedAt: instant.nullable().describe("Since when the public door is open; null while it is closed"),
  updatedAt: instant.describe("Its version"),
});
export type Firm = z.output<typeof Firm>;

const OpeningSchema = z.object({
  days: z.array(z.enum(weekdays)).describe("Days of the week"),
  from: z.string().describe("When it opens, HH:MM in Havana"),
  to: z.string().describe("When it closes"),
});

export const Office = z.object({
  _id: z.string().describe("Its code in the catalogue of offices"),
  name: localizedText.describe("What people call it"),
  address: z.string().describe("Street and number"),
  phone: z.string().describe("E.164; empty for the firm's own"),
  location: z.string().describe("Latitude and longitude, as maps show them; empty: its address is looked for"),
  hours: z.array(OpeningSchema).describe("When people are received"),
  hoursNote: localizedText.describe("What else there is to say of it; empty for nothing"),
  active: z.boolean().describe("Whether people are received there; the first one is where documents are collected"),
  updatedAt: instant.describe("Its version"),
});
export type Office = z.output<typeof Office>;

nameSchemas({ Firm, Office });

const access = ["adminSettings"] as const;
const time = line()
  .min(1, { error: "REQUIRED", abort: true })
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, { error: "TIME", abort: true })
  .transform((text) => text.padStart(5, "0"))
  .describe("HH:MM in Havana");
const OpeningDraft = z
  .object({
    days: z
      .array(z.enum(weekdays, "CHOICE"), "REQUIRED")
      .min(1, "REQUIRED")
      .max(weekdays.length, "TOO_BIG")
      .describe("Days of the week"),
    from: time,
    to: time,
  })
  .refine(({ from, to }) => from < to, { path: ["to"], error: "CLOSES_FIRST" });
/** Opening hours of one day must not overlap. */
const hours = z
  .array(OpeningDraft, "REQUIRED")
  .min(1, "REQUIRED")
  .max(14, "TOO_BIG")
  .superRefine((openings, context) => {
    for (const [index, current] of openings.entries())
      if (openings.slice(0, index).some((previous) => overlap(current, previous)))
        context.addIssue({ code: "custom", path: [index, "days"], message: "HOURS_OVERLAP" });
  });
type Hours = z.output<typeof OpeningDraft>;
const overlap = (a: Hours, b: Hours) => a.days.some((day) => b.days.includes(day)) && a.from < b.to && b.from < a.to;

const OfficeInput = z.object({
  name: requiredLocalizedText(120).describe("What people call it"),
  address: text(5, 200).describe("Street and number"),
  phone: orEmpty(phone).default("").describe("Empty for the firm's own"),
  location: line()
    .regex(/^$|^-?\d{1,2}\.\d+\s*,\s*-?\d{1,3}\.\d+$/, "COORDINATES")
    .max(60, "TOO_LONG")
    .default("")
    .describe("Latitude and longitude; empty: its address is looked for"),
  hours: hours.describe("When people are received"),
  hoursNote: z
    .object({ es: text(0, 200).default(""), en: text(0, 200).default("") })
    .default({ es: "", en: "" })
    .describe("What else there is to say of it"),
  active: z.boolean("CHOICE").default(true).describe("Whether people are received there"),
});

export const firmContract = {
  get: operation({
    route: "GET private/firm/getFirm",
    access,
    summary: "The firm as its pages, papers and mails name it",
    output: Firm,
  }),
  update: operation({
    route: "PUT private/firm/updateFirm",
    access,
    summary: "Say what the firm is called, where it is and who sells; pages, papers and mails say so at once",
    input: z.object({
      name: text(2, 80).describe("As people know it"),
      legalName: text(2, 160).describe("As it is registered: the seller of its invoices"),
      taxId: text(3, 30).describe("NIT"),
      account: text(0, 60).default("").describe("Bank account that its invoices name; empty for none"),
      address: text(5, 200).describe("Street, number, municipality"),
      phone: phone.describe("As people type it; kept as E.164"),
      email: email.describe("Where the public may write"),
      updatedAt: version,
    }),
    output: Firm,
  }),
  offices: operation({
    route: "GET private/firm/getOffices",
    access,
    summary: "Every office, those that receive nobody too, in order",
    output: z.array(Office),
  }),
  addOffice: operation({
    route: "POST private/firm/addOffice",
    access,
    summary: "A new office, after the others",
    input: OfficeInput,
    output: Office,
  }),
  updateOffice: operation({
    route: "PUT private/firm/updateOffice",
    access,
    summary: "Change an office, or say that it receives nobody any more",
    input: OfficeInput.extend({ _id: text(1, 20).describe("Code of the office"), updatedAt: version }),
    output: Office,
  }),
};
