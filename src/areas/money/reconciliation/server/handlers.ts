import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Handlers } from "../../../../server/call.ts";
import { requireGatewayPermission } from "../../payments/server/public.ts";
import type { reconciliationContract } from "../contract.ts";
import { dayList } from "./days/day-list.ts";
import { closeReconciliationDay, reopenDay } from "./days/days.ts";
import { addDeposit, explainDeposit, withdrawDeposit } from "./settlement/deposits.ts";
import { differenceList, readDifference } from "./differences/differences.ts";
import { daysHome } from "./home.ts";
import { lineList } from "./line-list.ts";
import { listFees, setFee } from "./settlement/fees.ts";
import { importStatement } from "./statements/import-statement.ts";
import { loadFromGateway } from "./statements/load-days.ts";
import { readDayDetails } from "./days/day-queries.ts";
import { resolveDifference, resolveMany } from "./differences/resolve-difference.ts";
import { previewWithdrawal, withdrawStatement } from "./statements/withdraw-import.ts";

export const handlers: Handlers<typeof reconciliationContract> = {
  addDeposit: (input, call) => addDeposit(call, input),
  withdrawDeposit: (input, call) => withdrawDeposit(call, input),
  explainDeposit: (input, call) => explainDeposit(call, input),
  fees: ({ gateway }, call) => {
    requireGatewayPermission(call, gateway);
    return listFees(call.db, gateway);
  },
  setFee: (input, call) => setFee(call, input),
  home: (_input, call) => daysHome(call),
  days: dayList.page,
  exportDays: dayList.spreadsheet,
  day: (input, call) => readDayDetails(call, input),
  differences: differenceList.page,
  matching: differenceList.allMatches,
  exportDifferences: differenceList.spreadsheet,
  lines: lineList.page,
  exportLines: lineList.spreadsheet,
  load: (input, call) => loadFromGateway(call, input),
  importStatement: (input, call) => importStatement(call, input),
  rehearseWithdrawal: (input, call) => previewWithdrawal(call, input),
  withdraw: (input, call) => withdrawStatement(call, input),
  resolve: async (input, call) => {
    const { id } = await resolveDifference(call, input);
    const difference = await readDifference(call.db, id);
    if (!difference) throw new Refusal("NOT_FOUND");
    return difference;
  },
  resolveMany: (input, call) => resolveMany(call, input),
  close: async (input, call) => {
    await closeReconciliationDay(call, input);
    return readDayDetails(call, input);
  },
  reopen: async (input, call) => {
    await reopenDay(call, input);
    return readDayDetails(call, input);
  },
};
