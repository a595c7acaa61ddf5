/** Chooses the period of a board: a preset, or any two days. */
import { formatDay } from "../../../../kit/text/format.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { DayRange } from "../../../../web/office/components/day-range.tsx";
import { useWords } from "../../../../web/words.ts";
import { periods, useBoardQuery } from "./board-query.ts";
import classes from "./board.module.css";
import { PeriodPopover } from "./period-popover.tsx";

export function PeriodPicker() {
  const { periods: words } = useWords("statistics");
  const language = useLanguage();
  const { days, period, change } = useBoardQuery();
  const range = `${formatDay(days.from, language)} – ${formatDay(days.to, language)}`;
  const name = period ? words[period] : words.free;
  return (
    <PeriodPopover
      title={words.title}
      label={
        <span>
          {name} <span className={classes.days}>{range}</span>
        </span>
      }
      names={periods}
      words={words}
      selected={period}
      onSelect={(each) => change({ period: each === "year" ? undefined : each, from: undefined, to: undefined })}
    >
      <DayRange labels={words} range={days} onChange={(next) => change({ period: undefined, ...next })} />
    </PeriodPopover>
  );
}
