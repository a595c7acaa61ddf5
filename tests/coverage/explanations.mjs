/** Why facts of the old test command may be missing from a new run, by a pattern of the fact. */
export const explanations = [
  [
    / 405( METHOD_NOT_ALLOWED)?$|^OPTIONS /,
    "Methods that a path does not support are answered by one hook (`src/server/http/allowed-methods.ts`) instead of a route each, so that the record has no route for them. `tests/contract/third-party-client.test.ts` still sends each method to each address.",
  ],
];
