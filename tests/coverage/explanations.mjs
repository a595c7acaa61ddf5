/** Why facts of the old test command may be missing from a new run, by a pattern of the fact. */
export const explanations = [
  [
    / 405( METHOD_NOT_ALLOWED)?$|^OPTIONS /,
    "Methods that a path does not support are answered by one hook (`src/server/http/allowed-methods.ts`) instead of a route each, so that the record has no route for them. `tests/contract/third-party-client.test.ts` still sends each method to each address.",
  ],
  [
    /\/transfermovil\/notification 400/,
    "A notification is stored as it came, whatever it contains, and answered with success (`src/areas/money/payments/server/raw-words.test.ts`). It was refused when it was malformed.",
  ],
  [
    /(getAllBankAccounts|getClientsSelect) 400|statistics\/weekly 200 constructor/,
    "Random input of `tests/contract/fuzz.test.ts`, drawn anew each day: other operations got this refusal or these names.",
  ],
];
