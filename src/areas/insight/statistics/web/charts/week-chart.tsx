/** Weekly values as a line; each week links to its rows. */
import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import type { StatisticGroup } from "../../result-schemas.ts";
import classes from "../board.module.css";
import { formatFigure, toNumber } from "../format-figure.ts";

const height = 100;

export function Weeks({ docs, target }: { docs: readonly StatisticGroup[]; target: (key: string) => LinkTarget }) {
  const language = useLanguage();
  const sizes = docs.map(({ value }) => toNumber(value));
  const max = Math.max(...sizes, 1);
  const peak = docs[sizes.indexOf(max)];
  // Centred in its week; 100 units are the height.
  const points = sizes.map((size, at) => `${at + 0.5},${height - (size / max) * height}`).join(" ");
  const ends = docs.length > 1 ? [docs[0], docs.at(-1)] : [docs[0]];
  return (
    <div className={classes.weeks}>
      <span className={classes.most} aria-hidden>
        {peak && formatFigure(peak.value, language)}
      </span>
      <div className={classes.plot}>
        <svg viewBox={`0 0 ${docs.length} ${height}`} preserveAspectRatio="none" aria-hidden>
          <polygon points={`0.5,${height} ${points} ${docs.length - 0.5},${height}`} />
          <polyline points={points} />
        </svg>
        <ul>
          {docs.map(({ key, label, value }, at) => (
            <li key={key}>
              <Link
                {...target(key)}
                title={`${label}: ${formatFigure(value, language)}`}
                aria-label={`${label}: ${formatFigure(value, language)}`}
                className={classes.week}
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
