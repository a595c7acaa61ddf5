/** Kinds of offers and tariffs. */
export const serviceFamilies = ["AP", "TR"] as const;
export type ServiceFamily = (typeof serviceFamilies)[number];

export const tariffFamilies = ["AP", "TR", "LEG", "CONS"] as const;
export const tariffConcepts = ["service", "legalization", "stamp", "copy", "search"] as const;
export const residences = ["any", "cuba", "abroad"] as const;
export type Residence = "cuba" | "abroad";
export const tariffStates = ["inForce", "planned", "past"] as const;
export type TariffState = (typeof tariffStates)[number];
