/** Kinds of access to a person's data. No zod: screens import it. */

export const accessKinds = ["view", "search", "export", "print", "change", "check", "signIn", "refusal"] as const;
export type AccessKind = (typeof accessKinds)[number];
