/** Lists of reconciliation: rows and filters. */
import { z } from "zod";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { day, nameSchemas, page, booleanParam } from "../../../kit/contract/schemas.ts";
import { dayColumns, differenceColumns, lineColumns } from "./columns.ts";
import { DayRow, Difference, gateway, ReconciliationLine, recordKey } from "./schemas.ts";
import { dayStatuses, differenceKinds, differenceStatuses, lineStatuses } from "./states.ts";

/** Fields of a difference that bulk resolution needs. */
export const ChosenDifference = Difference.pick({
  _id: true,
  reference: true,
  kind: true,
  status: true,
  updatedAt: true,
});
export type ChosenDifference = z.output<typeof ChosenDifference>;

nameSchemas({ ChosenDifference });

const { search } = page.shape;
const access = ["adminTransfermovil", "adminEnzona"] as const;

export const dayListContract = listContract(dayColumns, {
  rowSchema: DayRow,
  filters: {
    gateway,
    status: z.enum(dayStatuses, "CHOICE").optional().describe("Filter by status"),
    unexplained: booleanParam.optional().describe("true: days with unexplained differences; false: days without"),
    from: day.optional().describe("This day and later; a year before the last by default"),
    to: day.optional().describe("This day and before"),
  },
  access,
});
export const lineListContract = listContract(lineColumns, {
  rowSchema: ReconciliationLine,
  filters: {
    ...recordKey.shape,
    standing: z
      .enum(lineStatuses, "CHOICE")
      .optional()
      .describe("Filter by result of the comparison: matching, differing, or not in the statement"),
    search,
  },
  access,
});
export const differenceListContract = listContract(differenceColumns, {
  rowSchema: Difference,
  filters: {
    ...recordKey.shape,
    kind: z.enum(differenceKinds, "CHOICE").optional().describe("Filter by kind"),
    status: z.enum(differenceStatuses, "CHOICE").optional().describe("Filter by status: unexplained or explained"),
    search,
  },
  access,
});
