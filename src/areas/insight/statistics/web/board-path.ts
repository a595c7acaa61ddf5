import { type Board, boards, familyOf } from "../boards.ts";
import { statisticsVisibleOn } from "../board-statistics.ts";
import type { StatisticName } from "../catalogue.ts";

interface Reader {
  readonly family?: string | undefined;
  readonly permissions: readonly string[];
}

/** The board of a statistic that the reader may open, preferably the one of the requested family. */
export function boardOf(name: StatisticName, { family, permissions }: Reader): Board | undefined {
  const accessible = boards.filter(
    (each) => statisticsVisibleOn(each).includes(name) && each.access.some((grant) => permissions.includes(grant)),
  );
  return accessible.find((each) => familyOf(each) === family) ?? accessible[0];
}
