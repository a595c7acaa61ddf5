/** What was done to a record, from the audit log, as its page tells it: who, when, why. */
import { z } from "zod";
import { instant } from "./schemas.ts";

/** Of a record whose area has words for these deeds, with what else it keeps of each line. */
export const auditHistorySchema = <const Deeds extends readonly string[], More extends z.ZodRawShape = {}>(
  deeds: Deeds,
  more?: More,
) =>
  z
    .array(
      z.object({
        _id: z.string(),
        at: instant,
        byName: z.string().describe("Who did it; «Sistema» for the system"),
        deed: z.enum(deeds).describe("What was done"),
        note: z.string().nullable().describe("Why, where somebody said"),
        fields: z.array(z.string()).describe("Of a change: names of what is another now"),
        ...(more ?? ({} as More)),
      }),
    )
    .describe("What was done to it, newest first, at most a hundred lines");
