/** A record's history from the audit log, as its page shows it: who, when, why. */
import { z } from "zod";
import { instant } from "./contract/schemas.ts";

/**
 * Output schema of a history. `actions` are the audit actions that the area has texts for; `more` are further fields of each
 * entry.
 */
export const auditHistorySchema = <const Actions extends readonly string[], More extends z.ZodRawShape = {}>(
  actions: Actions,
  more?: More,
) =>
  z
    .array(
      z.object({
        _id: z.string(),
        at: instant,
        byName: z.string().describe("Author; «Sistema» for the system"),
        deed: z.enum(actions).describe("Audit action"),
        requestedByName: z.string().optional().describe("Who proposed the change, if the author approved it"),
        note: z.string().nullable().describe("Reason, if given"),
        fields: z.array(z.string()).describe("For changes: names of the changed fields"),
        ...(more ?? ({} as More)),
      }),
    )
    .describe("List the history of a record, newest first, at most a hundred entries");
