/** Offer rules: when an offer is sent or a reminder is due, to whom, and with which text. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { languages } from "../../../kit/text/language.ts";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  requiredLocalizedText,
  clearableToNull,
  country,
  currency,
  day,
  email,
  amountInput,
  id,
  integer,
  page,
  text,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { clientTypes } from "../clients/enums.ts";
import { ruleColumns } from "./columns.ts";
import { channel, OfferRule, trigger } from "./offer-rule.ts";

export { OfferRule } from "./offer-rule.ts";

const listOf = <T extends z.ZodType>(schema: T) => z.array(schema).max(50, "TOO_LONG");

const draft = z.object({
  name: text(3, 120).describe("Name in the office"),
  trigger,
  days: clearableToNull(integer(1, 365)).describe("Days of waiting"),
  repeatEveryDays: clearableToNull(integer(1, 365)).describe("Interval of repetitions in days; empty: sent once"),
  maxRepeats: integer(0, 20).optional().describe("Defaults to 3"),
  conditions: z
    .object({
      clientTypes: listOf(z.enum(clientTypes, "CHOICE")).optional().describe("Any of these"),
      currencies: listOf(currency).optional().describe("Any of these"),
      countries: listOf(country).optional().describe("Clients in any of these"),
      practiceAreas: listOf(text(1, 16))
        .optional()
        .describe("Practice areas of the offer's filing: codes of PRACTICE_AREA; offers without a filing have none"),
      amountFrom: clearableToNull(amountInput).describe("Requires exactly one currency"),
      amountTo: clearableToNull(amountInput).describe("Requires exactly one currency"),
    })
    .optional()
    .describe("Conditions on the offer; defaults to all offers"),
  recipients: z
    .object({
      client: booleanParam.optional().describe("Sends to the client's address"),
      clientContacts: listOf(text(1, 16)).optional().describe("Contacts of these types: codes of CONTACT_TYPE"),
      requestedBy: booleanParam.optional().describe("Sends to the person who requested the offer"),
      approvedBy: booleanParam.optional().describe("Sends to the person who approved it"),
      users: listOf(id).optional().describe("People of staff"),
      emails: listOf(email).optional().describe("Other addresses"),
      emailsLanguage: z
        .enum(languages, "CHOICE")
        .optional()
        .describe("Language of mails to additional addresses; defaults to Spanish"),
    })
    .describe("At least one"),
  channel: channel.optional().describe("Defaults to email"),
  attachPdf: booleanParam.optional().describe("With a button to the offer and its PDF; defaults to true"),
  includePayLink: booleanParam.optional().describe("The offer can be paid where the button leads"),
  subject: requiredLocalizedText(150).describe(
    "Subject of the mail; placeholders: {{offerNumber}}, {{client}}, {{total}}, {{currency}}, {{days}}, {{link}}",
  ),
  body: requiredLocalizedText(2000, multilineText).describe("Body of the mail, with the same placeholders"),
  priority: integer(0, 1000).optional().describe("Defaults to 100"),
  active: booleanParam.optional().describe("Defaults to true"),
});
export type RuleDraft = z.output<typeof draft>;

export const offerRule = crudListContract(ruleColumns, {
  rowSchema: OfferRule,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    trigger: trigger.optional(),
    active: booleanParam.optional().describe("true: active rules; false: the others"),
    search: page.shape.search.describe("Words of its name"),
  },
  access: ["rulesOffers"],
});

const at = "private/rulesOffers";

export const offerRulesContract = {
  create: offerRule.create({ route: `POST ${at}/addRulesOffer`, summary: "Create a rule" }),
  list: offerRule.page({ route: `POST ${at}/getAllRules`, summary: "Rules, page by page" }),
  update: offerRule.update({
    route: `PUT ${at}/editRulesOffer`,
    summary: "Update a rule; its activation time changes only when it is activated",
  }),
  get: offerRule.get({ route: `GET ${at}/getRule/:id`, summary: "Get one rule" }),
  remove: offerRule.remove({ route: `DELETE ${at}/deleteRule/:id`, summary: "Delete a rule" }),
  sheet: offerRule.spreadsheet({ route: `GET ${at}/exportRules`, summary: "The filtered rules as XLSX or CSV" }),
  simulate: operation({
    route: `POST ${at}/simulate`,
    access: ["rulesOffers"],
    allowedWhileImpersonating: true,
    summary:
      "Simulate a rule: its recipients in the last thirty days, and on the next working day at 08:00; nothing is sent",
    input: draft,
    output: z.object({
      total: z.number().int().describe("Sendings in all"),
      docs: z
        .array(
          z.object({
            offer: z.string().describe("Identifier"),
            offerNumber: z.string().describe("Number of the offer"),
            clientName: z.string().describe("Client of the offer"),
            day: day.describe("On which it would have been sent, or will be"),
            isAhead: z.boolean().describe("Still to come"),
            to: z.array(z.string()).describe("Addresses and names; empty if there is no recipient"),
            subject: z.string().describe("Subject of the mail, in the reader's language"),
          }),
        )
        .describe("Newest first, at most fifty"),
    }),
    limit: [60, 60],
  }),
};
