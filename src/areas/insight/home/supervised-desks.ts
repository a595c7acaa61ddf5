/**
 * Desks of staff who handle online requests, and the permission to see the state of their work. What is readable with
 * that permission contains no names of persons.
 */
import type { Permission } from "../../../kit/permissions.ts";

export const supervisedDesks = ["AP", "TR"] as const;
export type SupervisedDesk = (typeof supervisedDesks)[number];

/** Permission to read the state of a desk's work: the same as for its statistics. */
export const supervisorPermission: Readonly<Record<SupervisedDesk, Permission>> = {
  AP: "onlineServices",
  TR: "onlineServices",
};
/** All permissions of `supervisorPermission`. */
export const supervisorPermissions = ["onlineServices"] as const satisfies readonly Permission[];
