/** Session: the current user, sign-in and sign-out, registration, captcha. */
import { z } from "zod";
import { userKinds } from "../../../kit/access.ts";
import { operation } from "../../../kit/contract/contract.ts";
import { isBelowBase } from "../../../kit/frontends.ts";
import { languages } from "../../../kit/text/language.ts";
import { permissions } from "../../../kit/permissions.ts";
import { lengths } from "../../../kit/validation/validation-rules.ts";
import { FactorDuty, factorContract } from "./factor-contract.ts";
import {
  country,
  email,
  id,
  instant,
  nameSchemas,
  personName,
  phone,
  text,
  line,
} from "../../../kit/contract/schemas.ts";

export const SessionUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().optional().describe("Address of their picture"),
  permissions: z.array(z.enum(permissions)).describe("Permissions of the person; clients have none"),
  kind: z.enum(userKinds).describe("Client, staff, or the guest of one virtual table"),
  phone: z.string().optional().describe("E.164"),
  ci: z.string().optional().describe("Cuban identity number"),
  passport: z.string().optional().describe("Passport number"),
  language: z.enum(languages).describe("Language of the interface and of their mails"),
});
export type SessionUser = z.output<typeof SessionUser>;

export const passwordSchema = z
  .string("REQUIRED")
  .min(1, "REQUIRED")
  .min(lengths.password[0], "PASSWORD_SHORT")
  .max(lengths.password[1], "TOO_LONG")
  .describe("8–128 characters, any of them");
export const captcha = z
  .string("CAPTCHA")
  .min(1, "CAPTCHA")
  .max(4000, "CAPTCHA")
  .describe("The solved ALTCHA challenge, as returned by the widget");

const next = line()
  .max(500, "TOO_LONG")
  .transform((address) => (isBelowBase(address) ? address : undefined))
  .optional()
  .describe("Page to open after activation, below /legalsit; other addresses are ignored");

export const Registration = z.object({
  firstName: personName,
  lastName: personName,
  secondLastName: personName.optional(),
  ci: text(1, 20).optional().describe("Identity number; either this or the passport"),
  passport: text(...lengths.passport)
    .overwrite((input) => input.replace(/[\s-]/g, ""))
    .regex(/^[A-Za-z0-9]+$/, "CHARACTERS")
    .optional()
    .describe("Passport number; either this or the identity number"),
  email,
  phone,
  country: country.describe("Country of residence, ISO 3166-1 alpha-2: it settles the currency"),
  password: passwordSchema,
  acceptTerms: z.literal(true, "TERMS_NOT_ACCEPTED").describe("The terms that are published now"),
  termsVersion: z
    .number()
    .int()
    .optional()
    .describe("Version of the terms that was shown; refused when another one is in force by now"),
  captcha,
  language: z.enum(languages).optional().describe("Language of the interface and of emails; defaults to the request's"),
  next,
});

export const OpenSession = z.object({
  _id: z.string().describe("Identifier of the session"),
  createdAt: instant,
  seenAt: instant.describe("Last use, within a minute"),
  expiresAt: instant,
  ip: z.string().optional().describe("IP address at sign-in"),
  userAgent: z.string().optional().describe("User agent of the browser"),
  browser: z.string().optional().describe("Name of the browser"),
  system: z.string().optional().describe("Name of the operating system"),
  place: z.string().optional().describe("Beginning of the network address"),
  current: z.boolean().describe("The caller's current session"),
});
export type OpenSession = z.output<typeof OpenSession>;

const Challenge = z.object({ challenge: z.unknown().describe("Challenge for the ALTCHA widget") });

nameSchemas({ SessionUser, OpenSession });

export const sessionContract = {
  ...factorContract,
  login: operation({
    route: "POST public/session/login",
    access: "anyone",
    allowedWhileImpersonating: true,
    summary:
      "Sign in with username or email; SECOND_FACTOR_NEEDED with a token for the second step if the person has a second factor",
    input: z.object({
      username: text(1, 120).describe("Username or email, case-insensitive"),
      password: z.string("REQUIRED").min(1, "REQUIRED").max(lengths.password[1], "TOO_LONG"),
      captcha: captcha.optional(),
    }),
    output: z.object({
      token: z.string(),
      user: SessionUser,
      duty: FactorDuty.optional().describe("When a role of the person requires a second factor and there is none"),
    }),
    envelope: "bare",
    limit: [30, 900],
  }),
  current: operation({
    route: "POST private/session",
    access: ["client", "staff", "guest"],
    allowedWhileImpersonating: true,
    allowedWhileEnrolling: true,
    summary: "Get the signed-in user",
    output: z.object({
      user: SessionUser,
      duty: FactorDuty.optional().describe("When a role of the person requires a second factor and there is none"),
      seeing: z
        .object({
          _id: z.string().describe("Identifier of the colleague"),
          name: z.string().describe("Full name"),
          until: instant.describe("When it ends by itself"),
          seconds: z.number().int().describe("Seconds until then, independent of the reader's clock"),
          less: z.boolean().describe("The colleague has permissions that the caller lacks; what they show is left out"),
        })
        .optional()
        .describe("The person whose view the caller has (read-only)"),
    }),
    envelope: "bare",
  }),
  seeAs: operation({
    route: "POST private/user/seeAs",
    access: ["adminUsers"],
    summary:
      "See the office as a colleague for a quarter of an hour, with no more than both may do, and changing nothing",
    input: z.object({ _id: id.describe("Active staff, not oneself") }),
    output: z.object({ until: instant.describe("When it ends by itself") }),
  }),
  stopSeeing: operation({
    route: "POST private/user/stopSeeing",
    access: "staff",
    allowedWhileImpersonating: true,
    summary: "See the office as oneself again",
    output: z.object({ ended: z.boolean().describe("Whether there was something to end") }),
  }),
  logout: operation({
    route: "POST public/session/logout",
    access: "anyone",
    allowedWhileImpersonating: true,
    allowedWhileEnrolling: true,
    summary: "End this session",
    output: z.object({ closed: z.boolean().describe("Whether there was a session to end") }),
  }),
  register: operation({
    route: "POST public/session/register",
    requiresOpenOffice: true,
    access: "anyone",
    summary: "Create an online account; a code is sent by email",
    input: Registration,
    output: z.object({ userId: z.string().describe("Identifier of the account") }),
    limit: [20, 3600],
  }),
  validateCode: operation({
    route: "POST public/session/validateCode",
    access: "anyone",
    summary: "Activate the account with the mailed code",
    input: z.object({
      email,
      code: line()
        .regex(/^\d{6}$/, "CODE_WRONG")
        .describe("The six digits"),
    }),
    output: z.object({ active: z.literal(true) }),
    limit: [30, 1800],
  }),
  resendCode: operation({
    route: "POST public/session/resendCode",
    access: "anyone",
    summary: "Send the activation code again; the same answer whether the account exists or not",
    input: z.object({ email, next }),
    output: z.object({ sent: z.literal(true) }),
    limit: [20, 3600],
  }),
  forgotPass: operation({
    route: "POST public/session/forgotPass",
    access: "anyone",
    summary: "Ask for a password reset; the same answer whether the account exists or not",
    input: z.object({ email, captcha }),
    output: z.object({ sent: z.literal(true) }),
    limit: [20, 3600],
  }),
  changeClientPass: operation({
    route: "POST public/session/changeClientPass",
    access: "anyone",
    summary: "Set a new password with the mailed token; every session of the account ends",
    input: z.object({ token: line().min(20, "CODE_EXPIRED").max(100, "CODE_EXPIRED"), password: passwordSchema }),
    output: z.object({ changed: z.literal(true) }),
    limit: [30, 3600],
  }),
  sessions: operation({
    route: "GET private/session/getSessions",
    access: "signed-in",
    summary: "One's own sessions, the latest used first",
    output: z.array(OpenSession),
  }),
  endSession: operation({
    route: "POST private/session/endSession",
    access: "signed-in",
    summary: "End one session of the caller",
    input: z.object({ _id: id }),
    output: z.object({ ended: z.number().int().describe("How many ended") }),
  }),
  endOtherSessions: operation({
    route: "POST private/session/endOtherSessions",
    access: "signed-in",
    summary: "End all other sessions of the caller",
    output: z.object({ ended: z.number().int().describe("How many ended") }),
  }),
  changePassword: operation({
    route: "POST private/session/changePassword",
    access: "signed-in",
    summary: "Change the caller's password, given the current one; all other sessions of the caller end",
    input: z.object({
      current: z
        .string("REQUIRED")
        .min(1, "REQUIRED")
        .max(lengths.password[1], "TOO_LONG")
        .describe("The current password"),
      password: passwordSchema,
    }),
    output: z.object({ changed: z.literal(true) }),
    limit: [20, 3600],
  }),
  captcha: operation({
    route: "GET public/session/captcha",
    access: "anyone",
    summary: "A signed proof-of-work challenge, valid five minutes",
    output: Challenge,
    envelope: "bare",
    limit: [60, 60],
  }),
};
