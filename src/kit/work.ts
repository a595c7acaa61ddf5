/** Desks whose work is told to those who direct it; what stands below the permission of its numbers is nobody's name. */
import type { Permission } from "./permissions.ts";

export const desks = ["AP", "TR"] as const;
export type SupervisedDesk = (typeof desks)[number];

/** Who reads how the work of a desk stands: those who read its statistics. */
export const directs: Readonly<Record<SupervisedDesk, Permission>> = { AP: "onlineServices", TR: "onlineServices" };
/** Those who direct one of them at least. */
export const directors = ["onlineServices"] as const satisfies readonly Permission[];
