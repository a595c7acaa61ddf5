/** The income that management sees on its home page. */
import { addMonths, dayOf } from "../../../../kit/time/calendar.ts";
import type { Call } from "../../../../server/call.ts";
import { earlierPeriod } from "../comparison.ts";
import type { IncomeHome } from "../income-home.ts";
import type { StatisticGroup } from "../result-schemas.ts";
import { runStatistic } from "./run-statistic.ts";

export async function readIncomeHome(call: Call): Promise<IncomeHome> {
  const today = dayOf(call.now);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const now = { from: firstOfMonth, to: today };
  const lastMonth = earlierPeriod(now, 1);
  const year = { from: addMonths(firstOfMonth, -11), to: today };
  const byMonth = async (period: { readonly from: string; readonly to: string }) => {
    const { docs, meta } = await runStatistic("totalIncomeByMonth", period, call);
    return {
      amounts: (docs as readonly StatisticGroup[]).map(({ key, value }) => ({ key, value: String(value) })),
      meta,
    };
  };
  const [current, before, previous] = await Promise.all([
    byMonth(year),
    byMonth(earlierPeriod(year, 12)),
    byMonth(lastMonth),
  ]);
  const last = ({ amounts }: typeof current) => amounts.at(-1)?.value ?? "0.00";
  return {
    now,
    lastMonth,
    lastYear: earlierPeriod(now, 12),
    amounts: { now: last(current), lastMonth: last(previous), lastYear: last(before) },
    months: current.amounts.map(({ key, value }, at) => ({
      month: key,
      amount: value,
      yearBefore: before.amounts[at]?.value ?? "0.00",
    })),
    unconverted: current.meta.unconverted ?? 0,
  };
}
