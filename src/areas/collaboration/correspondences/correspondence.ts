/** Schema of a correspondence. */
import { z } from "zod";
import { country, instant, nameSchemas } from "../../../kit/contract/schemas.ts";

export const Correspondence = z.object({
  _id: z.string().describe("Identifier"),
  code: z.string().describe("CR and four digits, assigned by the server"),
  name: z.string().describe("Name of the office; unique"),
  country,
  address: z.string().nullable().describe("Where it is"),
  contactName: z.string().nullable().describe("Contact person"),
  email: z.string().nullable().describe("Where one writes to"),
  phone: z.string().nullable().describe("E.164"),
  users: z
    .array(
      z.object({
        user: z.string().describe("Identifier of a staff member"),
        name: z.string().describe("Full name"),
        read: z.boolean().describe("May read it"),
        write: z.boolean().describe("May edit it; writers can also read"),
      }),
    )
    .describe("Readers and writers, in addition to those who manage all of them"),
  observations: z.string().nullable().describe("Notes"),
  active: z.boolean().describe("Whether the firm works with it"),
  can: z.object({ change: z.boolean().describe("Whether the reader may correct it") }),
  updatedAt: instant,
});
export type Correspondence = z.output<typeof Correspondence>;

nameSchemas({ Correspondence });
