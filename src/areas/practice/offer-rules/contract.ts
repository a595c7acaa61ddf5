/** Offer rules: when an offer is sent or a reminder is due, to whom, and with which text. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { languages } from "../../../kit/language.ts";
import { crudListContract } from "../../../kit/crud-contract.ts";
import {
  amount,
  localizedText,
  requiredLocalizedText,
  nullableText,
  country,
  currency,
  day,
  email,
  amountInput,
  id,
  instant,
  integer,
  nameSchemas,
  page,
  reference,
  text,
  booleanParam,
  prose,
} from "../../../kit/schemas.ts";
import { clientTypes } from "../clients/columns.ts";
import { channels, ruleColumns, triggers } from "./columns.ts";

const trigger = z.enum(triggers, "CHOICE").describe("A deed, or a wait after which an offer is chased");
const channel = z.enum(channels, "CHOICE").describe("By mail, in the office, or both");
const listOf = <T extends z.ZodType>(schema: T) => z.array(schema).max(50, "TOO_LONG");

export const OfferRule = z.object({
  _id: z.string().describe("Identifier"),
  name: z.string().describe("What the office calls it"),
  trigger,
  days: z.number().int().nullable().describe("Calendar days of waiting, where it waits"),
  repeatEveryDays: z.number().int().nullable().describe("null: once"),
  maxRepeats: z.number().int().describe("How often it is said again"),
  conditions: z
    .object({
      clientTypes: z.array(z.enum(clientTypes)).describe("Any of these; of all when none is named, as below"),
      currencies: z.array(currency).describe("Any of these"),
      countries: z.array(z.string()).describe("Clients in any of these, ISO 3166-1 alpha-2"),
      practiceAreas: z
        .array(z.string())
        // Rules stored before this field existed have none.
        .default([])
        .describe("Offers whose filing is of any of these, or below one: codes of PRACTICE_AREA"),
      amountFrom: amount.nullable().describe("Of at least this total"),
      amountTo: amount.nullable().describe("Of at most this total"),
    })
    .describe("Of which offers it speaks"),
  recipients: z
    .object({
      client: z.boolean().describe("At the client's own address"),
      clientContacts: z.array(z.string()).describe("Contacts of these types: codes of CONTACT_TYPE"),
      requestedBy: z.boolean().describe("Who asked for the offer"),
      approvedBy: z.boolean().describe("Who approved it"),
      users: z.array(z.string()).describe("People of staff"),
      emails: z.array(z.string()).describe("Other addresses"),
      // Rules stored before this field existed were in Spanish.
      emailsLanguage: z.enum(languages).default("es").describe("Of what is written to other addresses"),
    })
    .describe("Whom it writes to"),
  people: z.array(reference).describe("The people of staff among them, as they are called"),
  channel,
  attachPdf: z.boolean().describe("With a button to the offer and its PDF"),
  includePayLink: z.boolean().describe("The offer can be paid where the button leads"),
  subject: localizedText.describe("Of the mail, with placeholders"),
  body: localizedText.describe("Of the mail, with placeholders"),
  priority: z.number().int().describe("Of several the lowest first"),
  active: z.boolean().describe("Whether it sends"),
  since: instant.describe("When it was switched on: of offers before it says nothing"),
  sent: z.number().int().describe("How often it was said"),
  updatedAt: instant,
});
export type OfferRule = z.output<typeof OfferRule>;

nameSchemas({ OfferRule });

const draft = z.object({
  name: text(3, 120).describe("What the office calls it"),
  trigger,
  days: nullableText(integer(1, 365)).describe("Of a wait"),
  repeatEveryDays: nullableText(integer(1, 365)).describe("Said again after so many days; empty: once"),
  maxRepeats: integer(0, 20).optional().describe("3 unless given"),
  conditions: z
    .object({
      clientTypes: listOf(z.enum(clientTypes, "CHOICE")).optional().describe("Any of these"),
      currencies: listOf(currency).optional().describe("Any of these"),
      countries: listOf(country).optional().describe("Clients in any of these"),
      practiceAreas: listOf(text(1, 16))
        .optional()
        .describe("Offers whose filing is of any of these: codes of PRACTICE_AREA; one without filing is of none"),
      amountFrom: nullableText(amountInput).describe("With exactly one currency"),
      amountTo: nullableText(amountInput).describe("With exactly one currency"),
    })
    .optional()
    .describe("Of which offers; of all unless given"),
  recipients: z
    .object({
      client: booleanParam.optional().describe("At the client's own address"),
      clientContacts: listOf(text(1, 16)).optional().describe("Contacts of these types: codes of CONTACT_TYPE"),
      requestedBy: booleanParam.optional().describe("Who asked for the offer"),
      approvedBy: booleanParam.optional().describe("Who approved it"),
      users: listOf(id).optional().describe("People of staff"),
      emails: listOf(email).optional().describe("Other addresses"),
      emailsLanguage: z
        .enum(languages, "CHOICE")
        .optional()
        .describe("Of what is written to other addresses; Spanish unless given"),
    })
    .describe("At least one"),
  channel: channel.optional().describe("email unless given"),
  attachPdf: booleanParam.optional().describe("With a button to the offer and its PDF; true unless given"),
  includePayLink: booleanParam.optional().describe("The offer can be paid where the button leads"),
  subject: requiredLocalizedText(150).describe(
    "Of the mail; {{offerNumber}}, {{client}}, {{total}}, {{currency}}, {{days}}, {{link}}",
  ),
  body: requiredLocalizedText(2000, prose).describe("Of the mail, with the same placeholders"),
  priority: integer(0, 1000).optional().describe("100 unless given"),
  active: booleanParam.optional().describe("true unless given"),
});
export type RuleDraft = z.output<typeof draft>;

export const offerRule = crudListContract(ruleColumns, {
  rowSchema: OfferRule,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    trigger: trigger.optional(),
    active: booleanParam.optional().describe("Only those that send, or only the others"),
    search: page.shape.search.describe("Words of its name"),
  },
  access: ["rulesOffers"],
});

const at = "private/rulesOffers";

export const offerRulesContract = {
  create: offerRule.create({ route: `POST ${at}/addRulesOffer`, summary: "Make a rule" }),
  list: offerRule.page({ route: `POST ${at}/getAllRules`, summary: "Rules, page by page" }),
  update: offerRule.update({
    route: `PUT ${at}/editRulesOffer`,
    summary: "Correct a rule, which does not begin it anew; switching it on does",
  }),
  get: offerRule.get({ route: `GET ${at}/getRule/:id`, summary: "One rule" }),
  remove: offerRule.remove({ route: `DELETE ${at}/deleteRule/:id`, summary: "Strike a rule out" }),
  sheet: offerRule.spreadsheet({ route: `GET ${at}/exportRules`, summary: "The filtered rules as XLSX or CSV" }),
  simulate: operation({
    route: `POST ${at}/simulate`,
    access: ["rulesOffers"],
    allowedWhileImpersonating: true,
    summary:
      "Whom a rule would have reached in the last thirty days, and would reach the next working day at 08:00; sends nothing",
    input: draft,
    output: z.object({
      total: z.number().int().describe("Sendings in all"),
      docs: z
        .array(
          z.object({
            offer: z.string().describe("Identifier"),
            offerNumber: z.string().describe("As people call it"),
            clientName: z.string().describe("Whose offer it is"),
            day: day.describe("On which it would have been sent, or will be"),
            isAhead: z.boolean().describe("Still to come"),
            to: z.array(z.string()).describe("Addresses and names; none: nobody hears of it"),
            subject: z.string().describe("Of the mail, in the reader's language"),
          }),
        )
        .describe("At most fifty, the newest first"),
    }),
    limit: [60, 60],
  }),
};
