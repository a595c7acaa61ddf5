/** A record's history from the audit log, as its page shows it: who, when, why. */
import { z } from "zod";
import { instant } from "./schemas.ts";

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
        byName: z.string().describe("Who did it; «Sistema» for the system"),
        deed: z.enum(actions).describe("What was done"),
        note: z.string().nullable().describe("Why, where somebody said"),
        fields: z.array(z.string()).describe("Of a change: names of what is another now"),
        ...(more ?? ({} as More)),
      }),
    )
    .describe("What was done to it, newest first, at most a hundred lines");
