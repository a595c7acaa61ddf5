/** A mailed link that sets a password, requested by an account administrator. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { id, instant } from "../../../kit/contract/schemas.ts";

export const resetPasswordOperation = operation({
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
