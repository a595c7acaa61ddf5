/** Weeks or months as a line, with those of a year before as a dashed line; each links to its rows. */
import { Link } from "@tanstack/react-router";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import { useWords } from "../../../../../web/words.ts";
import type { StatisticGroup } from "../../result-schemas.ts";
import { formatShortFigure, toNumber } from "../format-figure.ts";
import classes from "./line-chart.module.css";

type Point = Pick<StatisticGroup, "key" | "label" | "value">;

interface Props {
  readonly docs: readonly Point[];
  /** The same weeks or months of the year before, in the same order. */
  readonly before?: readonly Pick<Point, "value">[] | undefined;
  readonly target: (key: string) => LinkTarget;
}

const height = 100;

export function LineChart({ docs, before = [], target }: Props) {
  const { line: words } = useWords("statistics");
  const language = useLanguage();
  const sizes = docs.map(({ value }) => toNumber(value));
  const sizesBefore = before.slice(0, docs.length).map(({ value }) => toNumber(value));
  const max = roundUp(Math.max(...sizes, ...sizesBefore, 1));
  // Centred in its week or month; 100 units are the height.
  const pointsOf = (all: readonly number[]) =>
    all.map((size, at) => `${at + 0.5},${height - (size / max) * height}`).join(" ");
  const text = ({ label, value }: Point, at: number) => {
    const now = `${label}: ${formatShortFigure(value, language)}`;
    const earlier = before[at];
    return earlier
      ? `${now}; ${interpolate(words.yearAgo, { value: formatShortFigure(earlier.value, language) })}`
      : now;
  };
  const ends = docs.length > 1 ? [docs[0], docs.at(-1)] : [docs[0]];
  return (
    <div className={classes.chart}>
      {sizesBefore.length > 0 && (
        <ul className={classes.legend}>
          <li>{words.now}</li>
          <li data-before>{words.before}</li>
        </ul>
      )}
      <div className={classes.scale} aria-hidden>
        {[max, max / 2, 0].map((each) => (
          <span key={each}>{formatShortFigure(each, language)}</span>
        ))}
      </div>
      <div className={classes.plot}>
        <svg viewBox={`0 0 ${docs.length} ${height}`} preserveAspectRatio="none" aria-hidden>
          <polygon points={`0.5,${height} ${pointsOf(sizes)} ${docs.length - 0.5},${height}`} />
          <polyline points={pointsOf(sizesBefore)} data-before />
          <polyline points={pointsOf(sizes)} />
        </svg>
        <ul>
          {docs.map((point, at) => (
            <li key={point.key}>
              <Link
                {...target(point.key)}
                title={text(point, at)}
                aria-label={text(point, at)}
                className={classes.point}
              >
                <span style={{ bottom: `${((sizes[at] ?? 0) / max) * 100}%` }} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.ends} aria-hidden>
        {ends.map((each) => (
          <span key={each?.key}>{each?.label}</span>
        ))}
      </div>
    </div>
  );
}

/** The next larger even number of the series 2, 4, 6, 10, 20, 40, 60, 100 …, so that its half is whole too. */
export function roundUp(size: number): number {
  const step = 10 ** Math.floor(Math.log10(size));
  return Math.max(2, ([2, 4, 6, 10].find((each) => each * step >= size) ?? 10) * step);
}
