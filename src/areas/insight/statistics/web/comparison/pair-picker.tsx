/** Chooses the two periods to compare: a preset pair, or any four days. */
import { Fieldset, Text } from "@mantine/core";
import { formatDay } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { DayRange } from "../../../../../web/office/components/day-range.tsx";
import { useWords } from "../../../../../web/words.ts";
import { comparisonSides } from "../../comparison.ts";
import type { DateRange } from "../board-query.ts";
import classes from "./comparison.module.css";
import { flat, lengthOf, pairNames, usePeriodPair } from "./period-pair.ts";
import { PeriodPopover } from "../period-popover.tsx";

const noDays = { fromA: undefined, toA: undefined, fromB: undefined, toB: undefined } as const;

export function PairPicker() {
  const { pairs: words, periods: periodWords, sides: names } = useWords("statistics");
  const language = useLanguage();
  const { both, pair, change } = usePeriodPair();
  const formatRange = ({ from, to }: DateRange) => `${formatDay(from, language)} – ${formatDay(to, language)}`;
  return (
    <>
      <PeriodPopover
        title={words.title}
        label={pair ? words[pair] : words.free}
        names={pairNames}
        words={words}
        selected={pair}
        onSelect={(each) => change({ ...noDays, pair: each === "quarter" ? undefined : each })}
      >
        {comparisonSides.map((side) => (
          <Fieldset key={side} legend={names[side]} p="xs">
            <div className={classes.pairs}>
              <DayRange
                labels={periodWords}
                range={both[side]}
                onChange={(next) => change({ ...flat({ ...both, [side]: next }), pair: undefined })}
              />
            </div>
          </Fieldset>
        ))}
      </PeriodPopover>
      <span className={classes.compared}>
        {comparisonSides.map((side) => (
          <span key={side}>
            <i data-side={side} aria-hidden />
            {names[side]}: <span className="num">{formatRange(both[side])}</span>
          </span>
        ))}
        {lengthOf(both.A) !== lengthOf(both.B) && (
          <Text span size="sm" c="dimmed">
            {interpolate(words.unequal, { a: String(lengthOf(both.A)), b: String(lengthOf(both.B)) })}
          </Text>
        )}
      </span>
    </>
  );
}
