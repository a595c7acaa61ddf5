/** Response for the wizard: a request and the data that its questions depend on. */
import { z } from "zod";
import { nameSchemas } from "../../../../kit/contract/schemas.ts";
import { Nomenclator } from "../../../administration/nomenclators/contract.ts";
import { OnlineServiceOffer } from "../../online-services/contract.ts";
import { RequestGroup } from "../schemas/group-schemas.ts";

export const WizardContext = z.object({
  group: RequestGroup,
  offer: OnlineServiceOffer.describe("The requested service, active or not"),
  documents: z
    .array(Nomenclator.pick({ code: true, meta: true }))
    .describe("Items of DOCUMENT_TYPE with their requirements"),
  destinations: z
    .array(Nomenclator.pick({ code: true, name: true, meta: true }))
    .describe("Items of DESTINATION with their requirements"),
  earlier: z
    .array(
      z.object({
        commonId: z.string().describe("Identifier of the earlier group"),
        formId: z.string().describe("Identifier of the person's form"),
        number: z.string().describe("Number of the earlier group"),
        name: z.string().describe("Name of the person, to tell those of one request apart"),
      }),
    )
    .describe("People of the owner's last submitted request, whose data can be reused; for the owner only"),
  legalizesAbroad: z.boolean().describe("Whether legalization is sold to clients who pay in dollars"),
});

export type WizardContext = z.output<typeof WizardContext>;

nameSchemas({ ToWrite: WizardContext });
