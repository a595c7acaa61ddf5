/** Help of an account administrator for a person who cannot sign in: a mailed link, or the end of a lost second factor. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { id, instant, note } from "../../../kit/contract/schemas.ts";

const resetPassword = operation({
  route: "POST private/people/resetPassword",
  access: ["adminUsers"],
  summary: "Email a person a link to choose a new password",
  input: z.object({ _id: id }),
  output: z.object({
    sent: z.literal(true),
    waitsUntil: instant
      .nullable()
      .describe(
        "When it leaves, after a change of the e-mail that its former address has not confirmed; null: at once",
      ),
  }),
});

const resetFactors = operation({
  route: "POST private/people/resetFactors",
  access: ["adminUsers"],
  requiresRecentSignIn: true,
  summary: "Remove every second factor of a person who lost them: their sessions end and they are mailed",
  input: z.object({ _id: id.describe("Not oneself"), reason: note.describe("Why, for the audit log") }),
  output: z.object({ reset: z.literal(true) }),
});

export const signInHelpContract = { resetPassword, resetFactors };
