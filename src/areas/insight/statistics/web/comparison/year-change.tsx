/** What changed since the same days a year before: «+8.2 % · hace un año: 1 186 000», «de 3 a 12 en un año». */
import { IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { changeOf, formatBaseFigures } from "../../comparison.ts";
import { formatShortFigure } from "../format-figure.ts";
import { formatLimitedChange } from "./change-label.tsx";
import classes from "./year-change.module.css";

export function YearChange({ now, before }: { now: number | string; before: number | string }) {
  const { versus: words } = useWords("statistics");
  const language = useLanguage();
  const difference = Number(now) - Number(before);
  const base = formatBaseFigures(before, now, words.smallYear, language);
  if (base) return <span className={classes.change}>{base}</span>;
  if (changeOf(before, now) === null) return <span className={classes.change}>{words.nothingYearAgo}</span>;
  const Icon = difference < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <span className={classes.change}>
      <span data-direction={Math.sign(difference)}>
        {difference !== 0 && <Icon size={14} aria-hidden />} {formatLimitedChange(before, now, language)}
      </span>{" "}
      {interpolate(words.yearAgo, { value: formatShortFigure(before, language) })}
    </span>
  );
}
