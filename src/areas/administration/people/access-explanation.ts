/** Explains why a person has or lacks access. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { searchKinds } from "../../insight/search/contract.ts";
import { permissions } from "../../../kit/permissions.ts";
import { id, reference, text } from "../../../kit/contract/schemas.ts";

const rules = ["permission", "staff", "lacks", "notThisOne", "client", "inactive"] as const;

export const explainCall = operation({
  route: "POST private/user/explain",
  access: ["adminUsers"],
  allowedWhileImpersonating: true,
  summary: "Explain why a person may or may not use a permission, or see a search result",
  input: z.object({
    _id: id,
    permissions: z.array(z.enum(permissions, "CHOICE")).max(20, "TOO_LONG").optional().describe("Any of these"),
    thing: z
      .object({
        kind: z.enum(searchKinds, "CHOICE").describe("Kind of the search result"),
        _id: text(1, 64).describe("Identifier"),
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
          permission: z.enum(permissions).describe("Permission to explain"),
          roles: z.array(reference).describe("The roles through which they hold it; none where they lack it"),
        }),
      )
      .describe("Any of these permissions is sufficient"),
  }),
});
