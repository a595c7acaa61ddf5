/**
 * Kinds of gateway observations. `trying`: a test is running; `warned`: an expiry that managers were notified of;
 * `cards`: accepted card brands.
 */
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
export type ObservationKind = (typeof observationKinds)[number];
