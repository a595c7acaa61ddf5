/** What stands between an empty installation and an office that serves the public, in the order in which it is done. */
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
