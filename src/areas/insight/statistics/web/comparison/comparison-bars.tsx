/** Two periods, group by group; each bar links to its rows. */
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import { useWords } from "../../../../../web/words.ts";
import board from "../board.module.css";
import classes from "./comparison.module.css";
import type { Pairs } from "./period-pair.ts";
import { ChangeLabel } from "./change-label.tsx";
import { formatShortFigure, toNumber } from "../format-figure.ts";

const maxCollapsed = 8;

interface Props {
  readonly docs: Pairs;
  readonly target: (key: string, part?: string) => LinkTarget;
}

export function VersusBars({ docs, target }: Props) {
  const words = useWords("statistics");
  const [isExpanded, setExpanded] = useState(false);
  const [a, b] = docs;
  const max = Math.max(...docs.flatMap(({ series }) => series.map(({ value }) => toNumber(value ?? 0))), 1);
  const rest = a.series.length - maxCollapsed;
  const visible = isExpanded || rest <= 1 ? a.series : a.series.slice(0, maxCollapsed);
  return (
    <>
      <PeriodTotals docs={docs} target={target} />
      <ul className={classes.sides}>
        {visible.map(({ key, label, value }, at) => (
          <li key={key} className={classes.pair}>
            <span className={board.barLabel}>{label}</span>
            <span className={classes.both}>
              {docs.map((doc) => (
                <Bar key={doc.key} doc={doc} at={at} max={max} to={target(doc.key, key)} />
              ))}
            </span>
            <ChangeLabel a={value} b={b.series[at]?.value ?? null} />
          </li>
        ))}
      </ul>
      {rest > 1 && (
        <Anchor component="button" size="sm" mt={6} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? words.fewer : interpolate(words.others, { count: rest })}
        </Anchor>
      )}
    </>
  );
}

function Bar({ doc, at, max, to }: { doc: Pairs[number]; at: number; max: number; to: LinkTarget }) {
  const language = useLanguage();
  const { label, value } = doc.series[at] ?? { label: "", value: 0 };
  const text = formatShortFigure(value ?? 0, language);
  return (
    <Link {...to} className={classes.side} aria-label={`${label ?? ""}, ${doc.label}: ${text}`}>
      <span className={classes.track} aria-hidden>
        <i data-side={doc.key} style={{ width: `${(toNumber(value ?? 0) / max) * 100}%` }} />
      </span>
      <span>{text}</span>
    </Link>
  );
}

/** The totals of both periods with links to their rows, and the change. */
export function PeriodTotals({ docs: [a, b], target }: Props) {
  const language = useLanguage();
  return (
    <div className={classes.whole}>
      {[a, b].map(({ key, label, value }) => (
        <Link key={key} {...target(key)}>
          <small>
            <i data-side={key} aria-hidden />
            {label}
          </small>
          <strong>{formatShortFigure(value, language)}</strong>
        </Link>
      ))}
      <ChangeLabel a={a.value} b={b.value} />
    </div>
  );
}
