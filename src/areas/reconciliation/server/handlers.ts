import { Refusal } from "../../../kit/errors.ts";
import type { Handlers } from "../../../server/call.ts";
import { keeping } from "../../payments/server/public.ts";
import type { reconciliation } from "../contract.ts";
import { dayList } from "./day-list.ts";
import { closeDay, reopenDay } from "./days.ts";
import { addDeposit, explainDeposit, withdrawDeposit } from "./deposits.ts";
import { differenceList, oneDifference } from "./differences.ts";
import { daysHome } from "./home.ts";
import { lineList } from "./lines.ts";
import { listFees, setFee } from "./fees.ts";
import { importStatement, loadFromGateway } from "./load.ts";
import { showDay } from "./queries.ts";
import { resolveDifference, resolveMany } from "./resolve.ts";
import { rehearseWithdrawal, withdrawStatement } from "./withdraw.ts";

export const handlers: Handlers<typeof reconciliation> = {
  addDeposit: (input, call) => addDeposit(call, input),
  withdrawDeposit: (input, call) => withdrawDeposit(call, input),
  explainDeposit: (input, call) => explainDeposit(call, input),
  fees: ({ gateway }, call) => {
    keeping(call, gateway);
    return listFees(call.db, gateway);
  },
  setFee: (input, call) => setFee(call, input),
  home: (_input, call) => daysHome(call),
  days: dayList.page,
  exportDays: dayList.sheet,
  day: (input, call) => showDay(call, input),
  differences: differenceList.page,
  matching: differenceList.matching,
  exportDifferences: differenceList.sheet,
  lines: lineList.page,
  exportLines: lineList.sheet,
  load: (input, call) => loadFromGateway(call, input),
  importStatement: (input, call) => importStatement(call, input),
  rehearseWithdrawal: (input, call) => rehearseWithdrawal(call, input),
  withdraw: (input, call) => withdrawStatement(call, input),
  resolve: async (input, call) => {
    const { id } = await resolveDifference(call, input);
    const shown = await oneDifference(call.db, id);
    if (!shown) throw new Refusal("NOT_FOUND");
    return shown;
  },
  resolveMany: (input, call) => resolveMany(call, input),
  close: async (input, call) => {
    await closeDay(call, input);
    return showDay(call, input);
  },
  reopen: async (input, call) => {
    await reopenDay(call, input);
    return showDay(call, input);
  },
};
