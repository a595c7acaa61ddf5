/** Second factors: the second step of a sign-in, the person's own factors, and confirmation of a session. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { id, instant, line, nameSchemas, text } from "../../../kit/contract/schemas.ts";
import { lengths } from "../../../kit/validation/validation-rules.ts";
import { factorKinds } from "./factor-kinds.ts";

const base64url = line().max(8000, "TOO_LONG").describe("base64url");

/** What a browser returns for a passkey (WebAuthn Level 3, PublicKeyCredentialJSON). */
export const PasskeyResponse = z.looseObject({
  id: base64url.min(1, "REQUIRED").describe("Identifier of the credential, base64url"),
  rawId: base64url,
  type: z.literal("public-key", "CHOICE").describe("Always the same"),
  response: z.looseObject({ clientDataJSON: base64url }).describe("What the authenticator signed"),
});
export type PasskeyResponse = z.output<typeof PasskeyResponse>;

const PasskeyOptions = z.object({ options: z.unknown().describe("Options for navigator.credentials") });

export const Factor = z.object({
  _id: z.string().describe("Identifier of the factor"),
  kind: z.enum(factorKinds).describe("Authenticator app or passkey"),
  name: z.string().describe("The person's name for it"),
  createdAt: instant,
  usedAt: instant.optional().describe("Last use"),
});
export type Factor = z.output<typeof Factor>;

export const FactorDuty = z.object({
  from: z.string().describe("Day from which the account needs a second factor"),
  days: z.number().int().describe("Days until then; 0 or less when nothing else opens"),
});

const Factors = z.object({
  factors: z.array(Factor).describe("The oldest first"),
  recoveryCodes: z.number().int().describe("Unused recovery codes"),
  duty: FactorDuty.optional().describe("When a role of the person requires a second factor and there is none"),
});

/** Either an answer of an authenticator app, a recovery code or a passkey. */
const factorProof = {
  code: line().max(30, "TOO_LONG").optional().describe("Six digits of the app, or a recovery code"),
  passkey: PasskeyResponse.optional().describe("Response of the browser to a challenge"),
};
const factorName = text(1, 60).describe("The person's name for it");
const added = z.object({
  recoveryCodes: z.array(z.string()).optional().describe("With the first factor: ten codes, shown only now"),
});
const own = { access: "signed-in", allowedWhileEnrolling: true, limit: [60, 900] } as const;

nameSchemas({ Factor });

export const factorContract = {
  passkeyChallenge: operation({
    route: "POST public/session/passkeyChallenge",
    access: "anyone",
    allowedWhileImpersonating: true,
    allowedWhileEnrolling: true,
    summary: "A challenge for a passkey, valid five minutes: to sign in, as the second step, or to confirm a session",
    input: z.object({
      purpose: z
        .enum(["signIn", "secondFactor", "confirmation"], "CHOICE")
        .default("signIn")
        .describe("What the passkey is for"),
      token: line().max(100, "TOO_LONG").optional().describe("Token of the first step"),
    }),
    output: PasskeyOptions,
    envelope: "bare",
    limit: [60, 900],
  }),
  passkeyLogin: operation({
    route: "POST public/session/passkeyLogin",
    access: "anyone",
    allowedWhileImpersonating: true,
    summary: "Sign in with a passkey, without a password",
    input: z.object({ passkey: PasskeyResponse.describe("Response of the browser to a challenge") }),
    output: z.object({
      token: z.string().describe("Token of the session"),
      kind: z.enum(["client", "staff"]).describe("Kind of account"),
    }),
    envelope: "bare",
    limit: [30, 900],
  }),
  secondFactor: operation({
    route: "POST public/session/secondFactor",
    access: "anyone",
    allowedWhileImpersonating: true,
    summary: "The second step of a sign-in, within ten minutes of the password: a code or a passkey",
    input: z.object({ token: line().max(100, "TOO_LONG").describe("Token of the first step"), ...factorProof }),
    output: z.object({
      token: z.string().describe("Token of the session"),
      kind: z.enum(["client", "staff"]).describe("Kind of account"),
      recoveryCodes: z.number().int().optional().describe("Unused recovery codes, after one was used"),
    }),
    envelope: "bare",
    limit: [30, 900],
  }),
  factors: operation({
    route: "GET private/session/getFactors",
    ...own,
    summary: "One's own second factors",
    output: Factors,
    envelope: "bare",
  }),
  startTotp: operation({
    route: "POST private/session/startTotp",
    ...own,
    requiresRecentSignIn: true,
    summary: "A new secret for an authenticator app; nothing is stored before its first code",
    output: z.object({
      setup: z.string().describe("The encrypted secret, for the next call; valid 30 minutes"),
      secret: z.string().describe("Base32, to type into an app"),
      uri: z.string().describe("otpauth address, for a QR code"),
    }),
    envelope: "bare",
  }),
  addTotp: operation({
    route: "POST private/session/addTotp",
    ...own,
    requiresRecentSignIn: true,
    summary: "Add an authenticator app with its first code",
    input: z.object({
      setup: line().max(1000, "TOO_LONG").describe("The encrypted secret of the call before"),
      code: line()
        .regex(/^\d{6}$/, "FACTOR_WRONG")
        .describe("Six digits of the app"),
      name: factorName,
    }),
    output: added,
    envelope: "bare",
  }),
  startPasskey: operation({
    route: "POST private/session/startPasskey",
    ...own,
    requiresRecentSignIn: true,
    summary: "Options for the browser to make a passkey",
    output: PasskeyOptions,
    envelope: "bare",
  }),
  addPasskey: operation({
    route: "POST private/session/addPasskey",
    ...own,
    requiresRecentSignIn: true,
    summary: "Add a passkey that the browser created",
    input: z.object({ passkey: PasskeyResponse.describe("Response of the browser to the options"), name: factorName }),
    output: added,
    envelope: "bare",
  }),
  renameFactor: operation({
    route: "POST private/session/renameFactor",
    ...own,
    summary: "Rename one of one's own second factors",
    input: z.object({ _id: id, name: factorName }),
    output: z.object({ renamed: z.literal(true) }),
  }),
  removeFactor: operation({
    route: "DELETE private/session/removeFactor/:id",
    ...own,
    requiresRecentSignIn: true,
    summary: "Remove one of one's own second factors; with the last one the recovery codes end too",
    input: z.object({ id }),
    output: z.object({ removed: z.literal(true) }),
  }),
  renewRecoveryCodes: operation({
    route: "POST private/session/renewRecoveryCodes",
    ...own,
    requiresRecentSignIn: true,
    summary: "Ten new recovery codes, shown only now; the earlier ones end",
    output: z.object({ recoveryCodes: z.array(z.string()).describe("Ten codes, shown only now") }),
    envelope: "bare",
  }),
  confirm: operation({
    route: "POST private/session/confirm",
    ...own,
    summary: "Confirm the session for ten minutes with the password or a second factor",
    input: z.object({
      password: z
        .string()
        .min(1, "REQUIRED")
        .max(lengths.password[1], "TOO_LONG")
        .optional()
        .describe("The password, instead of a second factor"),
      ...factorProof,
    }),
    output: z.object({ confirmed: z.literal(true) }),
  }),
};
