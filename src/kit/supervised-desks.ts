/** Desks whose work is told to those who direct it; what stands below the permission of its numbers is nobody's name. */
import type { Permission } from "./permissions.ts";

export const supervisedDesks = ["AP", "TR"] as const;
export type SupervisedDesk = (typeof supervisedDesks)[number];

/** Who reads how the work of a desk stands: those who read its statistics. */
export const supervisorPermission: Readonly<Record<SupervisedDesk, Permission>> = {
  AP: "onlineServices",
  TR: "onlineServices",
};
/** Those who direct one of them at least. */
export const supervisorPermissions = ["onlineServices"] as const satisfies readonly Permission[];
