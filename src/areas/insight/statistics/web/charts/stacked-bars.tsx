/** Groups as stacked bars; each segment links to its rows. */
import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import { useWords } from "../../../../../web/words.ts";
import type { StatisticSplit } from "../../result-schemas.ts";
import classes from "../board.module.css";
import { formatShortFigure, toNumber } from "../format-figure.ts";

const colourCount = 6;

export function Stacks({
  docs,
  target,
}: {
  docs: readonly StatisticSplit[];
  target: (key: string, part?: string) => LinkTarget;
}) {
  const language = useLanguage();
  const { otherParts } = useWords("statistics");
  const max = Math.max(...docs.map(({ value }) => toNumber(value)), 1);
  const parts = partsOf(docs);
  const ownColours = parts.slice(0, colourCount - (parts.length > colourCount ? 1 : 0));
  const colourOf = (key: string) => {
    const at = ownColours.findIndex((each) => each.key === key);
    return `var(--chart-${at < 0 ? colourCount : at + 1})`;
  };
  return (
    <>
      <ul className={classes.legend}>
        {ownColours.map(({ key, label }) => (
          <li key={key}>
            <span style={{ background: colourOf(key) }} aria-hidden />
            {label}
          </li>
        ))}
        {parts.length > ownColours.length && (
          <li>
            <span style={{ background: `var(--chart-${colourCount})` }} aria-hidden />
            {otherParts}
          </li>
        )}
      </ul>
      <ul className={classes.bars}>
        {docs.map(({ key, label, value, series }) => (
          <li key={key} className={classes.line}>
            <Link {...target(key)} className={classes.barLabel}>
              {label}
            </Link>
            <span className={classes.track}>
              {series.map((part) => (
                <Link
                  key={part.key}
                  {...target(key, part.key)}
                  aria-label={`${label}, ${part.label}: ${formatShortFigure(part.value, language)}`}
                  title={`${part.label}: ${formatShortFigure(part.value, language)}`}
                  style={{ width: `${(toNumber(part.value) / max) * 100}%`, background: colourOf(part.key) }}
                />
              ))}
            </span>
            <span className={classes.barValue}>{formatShortFigure(value, language)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All segments over all groups, largest first. */
function partsOf(docs: readonly StatisticSplit[]) {
  const parts = new Map<string, { key: string; label: string; size: number }>();
  for (const { key, label, value } of docs.flatMap(({ series }) => series)) {
    const size = (parts.get(key)?.size ?? 0) + toNumber(value);
    parts.set(key, { key, label, size });
  }
  return [...parts.values()].sort((a, b) => b.size - a.size);
}
