import { type Board, boards, familyOf } from "../boards.ts";
import { statisticsVisibleOn } from "../board-statistics.ts";
import type { StatisticName } from "../catalogue.ts";

interface Reader {
  readonly family?: string | undefined;
  readonly permissions: readonly string[];
}

/** Where a statistic stands: of several boards that its reader may open, the one of the family that is asked. */
export function boardOf(name: StatisticName, { family, permissions }: Reader): Board | undefined {
  const open = boards.filter(
    (each) => statisticsVisibleOn(each).includes(name) && each.access.some((grant) => permissions.includes(grant)),
  );
  return open.find((each) => familyOf(each) === family) ?? open[0];
}
