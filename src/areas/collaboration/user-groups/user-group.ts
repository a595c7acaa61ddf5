/** Schema of a user group. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { languages } from "../../../kit/text/language.ts";

export const UserGroup = z.object({
  _id: z.string().describe("Identifier"),
  name: z.string().describe("Name; unique"),
  users: z.array(z.string()).describe("Identifiers of the staff members"),
  members: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string().describe("Full name"),
        active: z.boolean().describe("Whether they may sign in"),
      }),
    )
    .describe("The same with their names"),
  externalPeople: z
    .array(
      z.object({
        name: z.string(),
        email: z.string(),
        language: z.enum(languages).describe("Language of their mails"),
      }),
    )
    .describe("External members without an account"),
  active: z.boolean().describe("Whether it is offered where groups are chosen"),
  updatedAt: instant,
});
export type UserGroup = z.output<typeof UserGroup>;

nameSchemas({ UserGroup });
