/** Data of one family on the home page of staff. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../../kit/contract/schemas.ts";
import { requestFamily, formStatusSchema } from "../schemas/form-schemas.ts";
import { ListedForm } from "../schemas/listed-form.ts";

const count = z.number().int();

export const HomeOfFamily = z.object({
  family: requestFamily,
  counts: z
    .array(
      z.object({
        status: z.union([formStatusSchema, z.literal("all")]).describe("One status, or all"),
        count: count.describe("Forms in it"),
      }),
    )
    .describe("Counted as in the views; statuses without forms are left out"),
  late: count.describe("Forms that stand in their status longer than they should"),
  paidToday: count.describe("Forms whose payment was confirmed today"),
  waits: z
    .array(
      z.object({
        status: z.enum(["underReview", "pending"]).describe("Registry data to review, or paid requests to approve"),
        count: count.describe("Forms that wait for a decision"),
        late: count.describe("Of these, the overdue ones"),
        oldestAt: instant.nullable().describe("Since when the oldest waits; null when none does"),
        docs: z.array(ListedForm).describe("The oldest, at most six"),
      }),
    )
    .describe("The statuses in which forms wait for staff"),
});
export type HomeOfFamily = z.output<typeof HomeOfFamily>;

nameSchemas({ HomeOfFamily });
