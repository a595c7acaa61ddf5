/** What is kept of a gateway. `trying`: somebody tries it just now; `warned`: of which end people were told; `cards`: which it takes. */
export const observationKinds = [
  "answer",
  "heard",
  "certificate",
  "secret",
  "breaker",
  "test",
  "trying",
  "warned",
  "cards",
] as const;
export type SightKind = (typeof observationKinds)[number];
