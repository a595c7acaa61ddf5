/** Roles: named sets of permissions, maintained by administrators of people. */
import { z } from "zod";
import { formatMeaning, sheetFormats } from "../../../kit/list-columns.ts";
import { download, operation } from "../../../kit/contract.ts";
import { languages } from "../../../kit/language.ts";
import { permissions } from "../../../kit/permissions.ts";
import { crudContract } from "../../../kit/crud-contract.ts";
import { localizedText, requiredLocalizedText, instant, nameSchemas } from "../../../kit/schemas.ts";
import { traits } from "./seeded-roles.ts";

export const Role = z.object({
  _id: z.string().describe("Identifier of the role"),
  key: z.string().describe("Name for programs"),
  name: localizedText,
  permissions: z.array(z.enum(permissions)).describe("What its holders may do"),
  traits: z
    .array(z.enum(traits))
    .describe("What it makes of its holders: forms choose lawyers and correspondents by it"),
  people: z.number().int().describe("How many hold it"),
  can: z
    .object({
      change: z
        .boolean()
        .describe("False for the administrator's, which always holds everything, and for what exceeds the caller"),
      remove: z.boolean().describe("False too while somebody holds it"),
    })
    .describe("What the caller may do with it"),
  updatedAt: instant,
});
export type Role = z.output<typeof Role>;

const draft = z.object({
  name: requiredLocalizedText(60).describe("How people call it, in both languages; no two roles are called the same"),
  permissions: z
    .array(z.enum(permissions, "CHOICE"))
    .max(permissions.length, "TOO_LONG")
    .describe("What its holders may do; nobody gives what they lack. None where it has a trait"),
  traits: z.array(z.enum(traits, "CHOICE")).max(traits.length, "TOO_LONG").optional().describe("None unless given"),
});
const access = ["adminUsers"] as const;

nameSchemas({ Role });

const role = crudContract({ rowSchema: Role, input: draft, access });

export const rolesContract = {
  list: operation({
    route: "GET private/roles/getRoles",
    access,
    summary: "Every role, its permissions and how many hold it",
    output: z.array(Role),
  }),
  matrix: download({
    route: "GET private/roles/exportMatrix",
    access,
    summary:
      "Every permission and which role gives it, or every person who may sign in and what they hold, as XLSX or CSV",
    input: z.object({
      of: z.enum(["roles", "people"], "CHOICE").default("roles").describe("Beside the permissions"),
      format: z.enum(sheetFormats, "CHOICE").default("xlsx").describe(formatMeaning),
      language: z.enum(languages, "CHOICE").optional().describe("Of its words; the caller's unless given"),
    }),
  }),
  get: role.get({ route: "GET private/roles/getRoleById/:id", summary: "One role, to change it" }),
  create: role.create({
    route: "POST private/roles/createRole",
    summary: "Make a role of permissions that the caller holds",
  }),
  update: role.update({
    route: "PUT private/roles/updateRole",
    summary: "Change a role's name or permissions; it binds at once for anyone who holds it",
  }),
  remove: role.remove({ route: "DELETE private/roles/deleteRole/:id", summary: "Delete a role that nobody holds" }),
};
