/** Schema of an offer rule. */
import { z } from "zod";
import { clientTypes } from "../clients/enums.ts";
import { languages } from "../../../kit/text/language.ts";
import { currency, amount, reference, localizedText, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { triggers, channels } from "./enums.ts";

export const trigger = z
  .enum(triggers, "CHOICE")
  .describe("Event of an offer, or the number of days without one, that triggers the rule");
export const channel = z.enum(channels, "CHOICE").describe("Channel: email, in the office, or both");

export const OfferRule = z.object({
  _id: z.string().describe("Identifier"),
  name: z.string().describe("Name in the office"),
  trigger,
  days: z.number().int().nullable().describe("Calendar days of waiting, where it waits"),
  repeatEveryDays: z.number().int().nullable().describe("null: once"),
  maxRepeats: z.number().int().describe("Number of repetitions"),
  conditions: z
    .object({
      clientTypes: z.array(z.enum(clientTypes)).describe("Any of these; of all when none is named, as below"),
      currencies: z.array(currency).describe("Any of these"),
      countries: z.array(z.string()).describe("Clients in any of these, ISO 3166-1 alpha-2"),
      practiceAreas: z
        .array(z.string())
        // Rules stored before this field existed have none.
        .default([])
        .describe("Filter by the practice area of the offer's filing (codes of PRACTICE_AREA); includes descendants"),
      amountFrom: amount.nullable().describe("Minimum total"),
      amountTo: amount.nullable().describe("Maximum total"),
    })
    .describe("Conditions on the offer"),
  recipients: z
    .object({
      client: z.boolean().describe("Sends to the client's address"),
      clientContacts: z.array(z.string()).describe("Contacts of these types: codes of CONTACT_TYPE"),
      requestedBy: z.boolean().describe("Sends to the person who requested the offer"),
      approvedBy: z.boolean().describe("Sends to the person who approved it"),
      users: z.array(z.string()).describe("People of staff"),
      emails: z.array(z.string()).describe("Other addresses"),
      // Rules stored before this field existed were in Spanish.
      emailsLanguage: z.enum(languages).default("es").describe("Language of mails to additional addresses"),
    })
    .describe("Recipients"),
  people: z.array(reference).describe("The people of staff among them, as they are called"),
  channel,
  attachPdf: z.boolean().describe("With a button to the offer and its PDF"),
  includePayLink: z.boolean().describe("The offer can be paid where the button leads"),
  subject: localizedText.describe("Text with placeholders"),
  body: localizedText.describe("Text with placeholders"),
  priority: z.number().int().describe("Of several matching rules, the one with the lowest number applies"),
  active: z.boolean().describe("Whether it sends"),
  since: instant.describe("When it was activated: earlier offers are ignored"),
  sent: z.number().int().describe("Number of messages sent"),
  updatedAt: instant,
});
export type OfferRule = z.output<typeof OfferRule>;

nameSchemas({ OfferRule });
