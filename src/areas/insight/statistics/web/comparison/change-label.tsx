/** The difference of two figures, absolute and in percent; figures too small for a percentage are listed instead. */
import { formatPercent } from "../../../../../kit/numbers/percent.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { changeOf, figureDifference, formatBaseFigures } from "../../comparison.ts";
import classes from "./comparison.module.css";
import { formatFigure, formatShortFigure } from "../format-figure.ts";

type Figure = number | string | null;

const withSign = (text: string, size: number) => (size > 0 ? `+${text}` : text.replace("-", "−"));

export function formatDifference(a: Figure, b: Figure, language: Language, format = formatFigure): string {
  if (a === null || b === null) return "–";
  const difference = figureDifference(a, b);
  return withSign(format(difference, language), Number(difference));
}

export function formatChange(a: Figure, b: Figure, language: Language): string {
  const change = changeOf(a, b);
  return change === null ? "–" : withSign(formatPercent(change, language), change);
}

/** From tenfold on, a percentage is hard to read and a note says that the earlier figure was small. */
const maxPercent = 900;

/** The change in percent if it is meaningful. */
export function formatLimitedChange(a: Figure, b: Figure, language: Language): string | undefined {
  const change = changeOf(a, b);
  return change === null || change > maxPercent ? undefined : formatChange(a, b, language);
}

export function ChangeLabel({ a, b }: { a: Figure; b: Figure }) {
  const language = useLanguage();
  const { versus: words } = useWords("statistics");
  if (a === null || b === null) return <span className={classes.change}>–</span>;
  const base = formatBaseFigures(a, b, words.small, language);
  return (
    <span className={classes.change}>
      {formatDifference(a, b, language, formatShortFigure)}
      {base ? (
        <small className={classes.small} title={words.smallHint}>
          {base}
        </small>
      ) : (
        <small>{changeOf(a, b) === null ? words.fromNothing : formatLimitedChange(a, b, language)}</small>
      )}
    </span>
  );
}
