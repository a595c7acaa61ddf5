/** Schemas of an account. */
import { z } from "zod";
import { instant, nameSchemas, reference } from "../../../kit/contract/schemas.ts";
import { languages } from "../../../kit/text/language.ts";
import { SessionUser } from "../session/contract.ts";
import { accountKinds, accountStates } from "./enums.ts";
import type { PersonField } from "./person-fields.ts";

export const User = SessionUser.extend({
  permissions: SessionUser.shape.permissions
    .optional()
    .describe("Permissions of the person; other people's only for account managers"),
  firstName: z.string().describe("First name or names"),
  lastName: z.string().describe("First last name"),
  secondLastName: z.string().optional().describe("Second last name"),
  roles: z.array(z.string()).describe("Keys of the person's roles; clients have none"),
  active: z.boolean().describe("May sign in"),
  activatedAt: instant.optional(),
  country: z.string().optional().describe("Country of residence, ISO 3166-1 alpha-2"),
  position: z.string().optional().describe("Position in the firm"),
  updatedAt: instant,
});
export type User = z.output<typeof User>;

export const Account = z.object({
  _id: z.string().describe("Identifier of the person"),
  kind: z.enum(accountKinds).describe("Client or staff"),
  state: z.enum(accountStates).describe("waiting (no password or code yet), active, blocked"),
  name: z.string().describe("Full name"),
  firstName: z.string().describe("First name or names"),
  lastName: z.string().describe("First last name"),
  secondLastName: z.string().optional().describe("Second last name"),
  email: z.string().describe("Email address, also the sign-in name"),
  phone: z.string().optional().describe("E.164"),
  ci: z.string().optional().describe("Cuban identity number"),
  passport: z.string().optional().describe("Passport number"),
  country: z.string().optional().describe("Country of residence, ISO 3166-1 alpha-2"),
  language: z.enum(languages).describe("Language of their mails"),
  position: z.string().optional().describe("Position in the firm"),
  roles: z.array(reference).describe("Roles, named in the reader's language"),
  activatedAt: instant.optional(),
  blockedAt: instant.optional(),
  lastSeenAt: instant.optional().describe("Last use of a session that still lives"),
  hasFactor: z.boolean().describe("Whether they have a second factor"),
  createdAt: instant,
  updatedAt: instant,
} satisfies Record<PersonField, z.ZodType> & z.ZodRawShape);
export type Account = z.output<typeof Account>;

nameSchemas({ User, Account });
