/** The firm: names, address, data for documents, and its offices. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { weekdays } from "../../../kit/time/opening-hours.ts";
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
} from "../../../kit/contract/schemas.ts";

export const Firm = z.object({
  _id: z.string().describe("There is one record: always the same"),
  name: z.string().describe("Trade name; empty until it is entered"),
  legalName: z.string().describe("Registered name: the seller on invoices"),
  taxId: z.string().describe("NIT"),
  account: z.string().describe("Bank account that its invoices name; empty for none"),
  address: z.string().describe("Street, number, municipality"),
  phone: z.string().describe("E.164"),
  email: z.string().describe("Where the public may write"),
  openedAt: instant.nullable().describe("When the public site was opened; null while it is closed"),
  updatedAt: instant.describe("Version of the record"),
});
export type Firm = z.output<typeof Firm>;

const OpeningSchema = z.object({
  days: z.array(z.enum(weekdays)).describe("Days of the week"),
  from: z.string().describe("When it opens, HH:MM in Havana"),
  to: z.string().describe("When it closes"),
});

export const Office = z.object({
  _id: z.string().describe("Code of the topic's office"),
  name: localizedText.describe("Name or number as shown to people"),
  address: z.string().describe("Street and number"),
  phone: z.string().describe("E.164; empty for the firm's own"),
  location: z.string().describe("Latitude and longitude, as maps show them; empty: its address is looked for"),
  hours: z.array(OpeningSchema).describe("When people are received"),
  hoursNote: localizedText.describe("Note on the opening hours; empty for none"),
  active: z.boolean().describe("Whether the office receives the public; the first such office hands out documents"),
  updatedAt: instant.describe("Version of the record"),
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
  name: requiredLocalizedText(120).describe("Name or number as shown to people"),
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
    .describe("Note on the opening hours"),
  active: z.boolean("CHOICE").default(true).describe("Whether the office receives the public"),
});

export const firmContract = {
  get: operation({
    route: "GET private/firm/getFirm",
    access,
    summary: "Get the firm's data as shown on its pages, PDFs and emails",
    output: Firm,
  }),
  update: operation({
    route: "PUT private/firm/updateFirm",
    access,
    summary: "Update the firm's name, address and seller data; pages, PDFs and emails show it at once",
    input: z.object({
      name: text(2, 80).describe("Trade name"),
      legalName: text(2, 160).describe("Registered name: the seller on invoices"),
      taxId: text(3, 30).describe("NIT"),
      account: text(0, 60).default("").describe("Bank account that its invoices name; empty for none"),
      address: text(5, 200).describe("Street, number, municipality"),
      phone: phone.describe("Phone number as entered; stored as E.164"),
      email: email.describe("Where the public may write"),
      updatedAt: version,
    }),
    output: Firm,
  }),
  offices: operation({
    route: "GET private/firm/getOffices",
    access,
    summary: "All offices in order, closed ones included",
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
    summary: "Update an office, or close it to the public",
    input: OfficeInput.extend({ _id: text(1, 20).describe("Code of the office"), updatedAt: version }),
    output: Office,
  }),
};
