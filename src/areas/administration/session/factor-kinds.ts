/** Kinds of second factors: an authenticator app, a passkey. */
export const factorKinds = ["totp", "passkey"] as const;
export type FactorKind = (typeof factorKinds)[number];
