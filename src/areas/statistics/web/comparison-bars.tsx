/** Two periods beside each other, group by group: each bar opens its rows. */
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import type { LinkTarget } from "../../../web/office/home/widget.ts";
import { useWords } from "../../../web/words.ts";
import board from "./board.module.css";
import classes from "./comparison.module.css";
import type { Pairs } from "./period-pair.ts";
import { ChangeLabel } from "./change-label.tsx";
import { formatFigure, toNumber } from "./format-figure.ts";

const few = 8;

interface Props {
  readonly docs: Pairs;
  readonly target: (key: string, part?: string) => LinkTarget;
}

export function VersusBars({ docs, target }: Props) {
  const words = useWords("statistics");
  const [isWhole, setWhole] = useState(false);
  const [a, b] = docs;
  const most = Math.max(...docs.flatMap(({ series }) => series.map(({ value }) => toNumber(value ?? 0))), 1);
  const rest = a.series.length - few;
  const shown = isWhole || rest <= 1 ? a.series : a.series.slice(0, few);
  return (
    <>
      <Whole docs={docs} target={target} />
      <ul className={classes.sides}>
        {shown.map(({ key, label, value }, at) => (
          <li key={key} className={classes.pair}>
            <span className={board.barLabel}>{label}</span>
            <span className={classes.both}>
              {docs.map((doc) => (
                <Bar key={doc.key} doc={doc} at={at} most={most} to={target(doc.key, key)} />
              ))}
            </span>
            <ChangeLabel a={value} b={b.series[at]?.value ?? null} />
          </li>
        ))}
      </ul>
      {rest > 1 && (
        <Anchor component="button" size="sm" mt={6} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : interpolate(words.others, { count: rest })}
        </Anchor>
      )}
    </>
  );
}

function Bar({ doc, at, most, to }: { doc: Pairs[number]; at: number; most: number; to: LinkTarget }) {
  const language = useLanguage();
  const { label, value } = doc.series[at] ?? { label: "", value: 0 };
  const shown = formatFigure(value ?? 0, language);
  return (
    <Link {...to} className={classes.side} aria-label={`${label ?? ""}, ${doc.label}: ${shown}`}>
      <span className={classes.track} aria-hidden>
        <i data-side={doc.key} style={{ width: `${(toNumber(value ?? 0) / most) * 100}%` }} />
      </span>
      <span>{shown}</span>
    </Link>
  );
}

/** Both sums, each of which opens its rows, and the change between them. */
export function Whole({ docs: [a, b], target }: Props) {
  const language = useLanguage();
  return (
    <div className={classes.whole}>
      {[a, b].map(({ key, label, value }) => (
        <Link key={key} {...target(key)}>
          <small>
            <i data-side={key} aria-hidden />
            {label}
          </small>
          <strong>{formatFigure(value, language)}</strong>
        </Link>
      ))}
      <ChangeLabel a={a.value} b={b.value} />
    </div>
  );
}
