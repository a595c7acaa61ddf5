/** Explains why a person has or lacks access. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { searchKinds } from "../../insight/search/contract.ts";
import { permissions } from "../../../kit/permissions.ts";
import { id, reference, text } from "../../../kit/schemas.ts";

const rules = ["permission", "staff", "lacks", "notThisOne", "client", "inactive"] as const;

export const explainCall = operation({
  route: "POST private/user/explain",
  access: ["adminUsers"],
  allowedWhileImpersonating: true,
  summary: "Why a person may do what a permission opens, or see a thing that the search finds, or may not",
  input: z.object({
    _id: id,
    permissions: z.array(z.enum(permissions, "CHOICE")).max(20, "TOO_LONG").optional().describe("Any of these"),
    thing: z
      .object({
        kind: z.enum(searchKinds, "CHOICE").describe("As the search calls it"),
        _id: text(1, 64).describe("Its identifier"),
      })
      .optional()
      .describe("Instead of permissions"),
  }),
  output: z.object({
    allowed: z.boolean().describe("Whether they may"),
    rule: z.enum(rules).describe("notThisOne: the rules of the record itself keep it from them"),
    by: z
      .array(
        z.object({
          permission: z.enum(permissions).describe("What is asked for"),
          roles: z.array(reference).describe("The roles through which they hold it; none where they lack it"),
        }),
      )
      .describe("Of these permissions any is enough"),
  }),
});
