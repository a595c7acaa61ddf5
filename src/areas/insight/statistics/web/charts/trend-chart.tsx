/** Months of two periods next to each other, aligned from the first; each bar links to its rows. */
import { monthsOf } from "../../../../../kit/time/calendar.ts";
import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import classes from "../comparison/comparison.module.css";
import type { Pairs } from "../comparison/period-pair.ts";
import { formatShortFigure, toNumber } from "../format-figure.ts";
import { PeriodTotals } from "../comparison/comparison-bars.tsx";

interface Props {
  readonly docs: Pairs;
  readonly target: (key: string, part?: string) => LinkTarget;
}

/** 2026-11 as «nov 26». */
function shortMonth(month: string, language: string): string {
  const at = new Date(`${month}-15T12:00:00Z`);
  const name = at.toLocaleDateString(language, { month: "short", timeZone: "UTC" }).replace(".", "");
  return `${name} ${month.slice(2, 4)}`;
}

export function Trend({ docs, target }: Props) {
  const language = useLanguage();
  const max = Math.max(...docs.flatMap(({ series }) => series.map(({ value }) => toNumber(value ?? 0))), 1);
  const [first] = docs;
  return (
    <>
      <PeriodTotals docs={docs} target={target} />
      <div className={classes.trendBox}>
        <ol className={classes.trend}>
          {first.series.map(({ key }, at) => (
            <li key={key}>
              <span className={classes.columns}>
                {docs.map((doc) => {
                  const { label = null, value = null } = doc.series[at] ?? {};
                  if (label === null || value === null) return <span key={doc.key} />;
                  const text = formatShortFigure(value, language);
                  return (
                    <Link
                      key={doc.key}
                      {...target(doc.key, key)}
                      title={`${label}: ${text}`}
                      aria-label={`${doc.label}, ${label}: ${text}`}
                    >
                      <small>{text}</small>
                      <i data-side={doc.key} style={{ height: `${(toNumber(value) / max) * 100}%` }} />
                    </Link>
                  );
                })}
              </span>
              <span className={classes.months} aria-hidden>
                {docs.map((doc) => {
                  const month = monthsOf(doc.from, doc.to)[at];
                  return <small key={doc.key}>{month ? shortMonth(month, language) : "–"}</small>;
                })}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
