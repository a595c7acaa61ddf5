/** The staff list of mails: its filters and rows, without bodies. */
import { z } from "zod";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { day, page, text } from "../../../kit/contract/schemas.ts";
import { mailColumns } from "./columns.ts";
import { templateNames } from "./template-catalogue.ts";
import { EmailEntry, mailState } from "./email.ts";

export const mails = listContract(mailColumns, {
  rowSchema: EmailEntry,
  filters: {
    state: mailState.optional(),
    template: z.enum(templateNames, "CHOICE").optional().describe("Template of the mail"),
    from: day.optional().describe("Queued on or after this day"),
    to: day.optional().describe("Queued on or before this day"),
    to_address: text(0, 120).optional().describe("Part of the recipient's address"),
    search: page.shape.search.describe("Words of the address, of names, or of the number it concerns"),
  },
  access: ["adminEmailProcessor"],
});
