/** The difference of two figures, absolute and in percent, with a note if they are too small for a percentage. */
import { showPercent } from "../../../../../kit/numbers/percent.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { changeOf, figureDifference, formatBaseFigures } from "../../comparison.ts";
import classes from "./comparison.module.css";
import { formatFigure } from "../format-figure.ts";

type Figure = number | string | null;

const withSign = (text: string, size: number) => (size > 0 ? `+${text}` : text.replace("-", "−"));

export function formatDifference(a: Figure, b: Figure, language: Language): string {
  if (a === null || b === null) return "–";
  const difference = figureDifference(a, b);
  return withSign(formatFigure(difference, language), Number(difference));
}

export function formatChange(a: Figure, b: Figure, language: Language): string {
  const change = changeOf(a, b);
  return change === null ? "–" : withSign(showPercent(change, language), change);
}

export function ChangeLabel({ a, b }: { a: Figure; b: Figure }) {
  const language = useLanguage();
  const { versus: words } = useWords("statistics");
  if (a === null || b === null) return <span className={classes.change}>–</span>;
  const base = formatBaseFigures(a, b, words.small, language);
  return (
    <span className={classes.change}>
      {formatDifference(a, b, language)}
      <small>{changeOf(a, b) === null ? words.fromNothing : formatChange(a, b, language)}</small>
      {base && (
        <small className={classes.small} title={words.smallHint}>
          {base}
        </small>
      )}
    </span>
  );
}
