/** Steps from an empty installation to an open public site, in order. */
export const stepKeys = [
  "firm",
  "offices",
  "gateways",
  "mail",
  "offers",
  "tariffs",
  "terms",
  "texts",
  "people",
  "capacity",
] as const;
export type SetupStepKey = (typeof stepKeys)[number];
