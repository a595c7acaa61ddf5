/** Roles: sets of permissions with a name, maintained by administrators of people. */
import { z } from "zod";
import { formatMeaning, sheetFormats } from "../../../kit/contract/list-columns.ts";
import { download, operation } from "../../../kit/contract/contract.ts";
import { languages } from "../../../kit/text/language.ts";
import { permissions } from "../../../kit/permissions.ts";
import { crudContract } from "../../../kit/contract/crud-contract.ts";
import {
  localizedText,
  requiredLocalizedText,
  day,
  id,
  instant,
  nameSchemas,
  version,
} from "../../../kit/contract/schemas.ts";
import { roleTraits } from "./seeded-roles.ts";

export const Role = z.object({
  _id: z.string().describe("Identifier of the role"),
  key: z.string().describe("Name for programs"),
  name: localizedText,
  permissions: z.array(z.enum(permissions)).describe("Permissions of its holders"),
  traits: z
    .array(z.enum(roleTraits))
    .describe("Traits of its holders: forms select lawyers and correspondents by them"),
  factorFrom: day.optional().describe("Day from which its holders need a second factor"),
  people: z.number().int().describe("How many hold it"),
  can: z
    .object({
      change: z
        .boolean()
        .describe(
          "False for the administrator's role, which always has every permission, and for roles that exceed the caller's permissions",
        ),
      remove: z.boolean().describe("Also false while somebody has the role"),
    })
    .describe("Actions that the caller may take"),
  updatedAt: instant,
});
export type Role = z.output<typeof Role>;

const draft = z.object({
  name: requiredLocalizedText(60).describe("How people call it, in both languages; no two roles are called the same"),
  permissions: z
    .array(z.enum(permissions, "CHOICE"))
    .max(permissions.length, "TOO_LONG")
    .describe("Permissions of its holders; the caller can only grant their own. Empty if it has a trait"),
  traits: z
    .array(z.enum(roleTraits, "CHOICE"))
    .max(roleTraits.length, "TOO_LONG")
    .optional()
    .describe("Defaults to none"),
});
const access = ["adminUsers"] as const;

nameSchemas({ Role });

const role = crudContract({ rowSchema: Role, input: draft, access, requiresApproval: true });

export const rolesContract = {
  list: operation({
    route: "GET private/roles/getRoles",
    access,
    summary: "List all roles with their permissions and number of holders",
    output: z.array(Role),
  }),
  matrix: download({
    recorded: "handler",
    route: "GET private/roles/exportMatrix",
    access,
    summary:
      "Export all permissions with their roles, or all people who may sign in with their permissions, as XLSX or CSV",
    input: z.object({
      of: z.enum(["roles", "people"], "CHOICE").default("roles").describe("Additional to the permissions"),
      format: z.enum(sheetFormats, "CHOICE").default("xlsx").describe(formatMeaning),
      language: z.enum(languages, "CHOICE").optional().describe("Language of the labels; defaults to the caller's"),
    }),
  }),
  get: role.get({ route: "GET private/roles/getRoleById/:id", summary: "Get one role for editing" }),
  create: role.create({
    route: "POST private/roles/createRole",
    requiresRecentSignIn: true,
    summary: "Create a role from permissions that the caller has",
  }),
  update: role.update({
    route: "PUT private/roles/updateRole",
    requiresRecentSignIn: true,
    summary: "Update a role's name or permissions; it applies to its holders at once",
  }),
  requireFactor: operation({
    route: "PUT private/roles/requireFactor",
    access,
    requiresRecentSignIn: true,
    requiresApproval: true,
    summary: "Require a second factor of a role's holders from a day on; without a day, no longer",
    input: z.object({ _id: id, updatedAt: version, factorFrom: day.optional() }),
    output: Role,
  }),
  remove: role.remove({ route: "DELETE private/roles/deleteRole/:id", summary: "Delete a role without holders" }),
};
