/** Roles: named bundles of permission strings. */
import { z } from "zod";
import { operation } from "../../kit/contract.ts";
import { permissions } from "../../kit/permissions.ts";
import { bi, instant, nameShapes } from "../../kit/shapes.ts";

export const Role = z.object({
  _id: z.string().describe("Identifier of the role"),
  key: z.string().describe("Name for programs"),
  name: bi,
  permissions: z.array(z.enum(permissions)).describe("What its holders may do"),
  people: z.number().int().describe("How many hold it"),
  updatedAt: instant,
});
export type Role = z.output<typeof Role>;

nameShapes({ Role });

export const roles = {
  list: operation({
    wire: "GET private/roles/getRoles",
    access: ["adminUsers"],
    summary: "Every role, its permissions and how many hold it",
    output: z.array(Role),
  }),
};
