/** Response for the wizard: a request and the data that its questions depend on. */
import { z } from "zod";
import { nameSchemas } from "../../../../kit/schemas.ts";
import { Nomenclator } from "../../../administration/nomenclators/contract.ts";
import { OnlineServiceOffer } from "../../online-services/contract.ts";
import { RequestGroup } from "../schemas/group-schemas.ts";

export const ToWrite = z.object({
  group: RequestGroup,
  offer: OnlineServiceOffer.describe("The service that is asked for, active or not"),
  documents: z
    .array(Nomenclator.pick({ code: true, meta: true }))
    .describe("Items of DOCUMENT_TYPE, with what each needs"),
  destinations: z
    .array(Nomenclator.pick({ code: true, name: true, meta: true }))
    .describe("Items of DESTINATION, with what each asks of documents"),
  earlier: z
    .array(
      z.object({
        commonId: z.string().describe("Identifier of the earlier group"),
        formId: z.string().describe("Identifier of the person's form"),
        number: z.string().describe("Number of the earlier group"),
        name: z.string().describe("Of the person, by which those of one request are told apart"),
      }),
    )
    .describe("People of the owner's last request sent, whose particulars need not be typed again; for the owner only"),
  legalizesAbroad: z.boolean().describe("Whether legalization is sold to those who pay in dollars"),
});

export type ToWrite = z.output<typeof ToWrite>;

nameSchemas({ ToWrite });
