/** Groups as horizontal bars, first the largest; each links to its rows. */
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import { useWords } from "../../../../../web/words.ts";
import type { StatisticGroup } from "../../result-schemas.ts";
import classes from "../board.module.css";
import { formatShortFigure, toNumber } from "../format-figure.ts";

const maxCollapsed = 8;

export function Bars({ docs, target }: { docs: readonly StatisticGroup[]; target: (key: string) => LinkTarget }) {
  const language = useLanguage();
  const words = useWords("statistics");
  const [isExpanded, setExpanded] = useState(false);
  // Amounts of different currencies are scaled separately.
  const maxOf = (currency: StatisticGroup["currency"]) =>
    Math.max(...docs.filter((each) => each.currency === currency).map(({ value }) => toNumber(value)), 1);
  const rest = docs.length - maxCollapsed;
  return (
    <>
      <ul className={classes.bars}>
        {(isExpanded || rest <= 1 ? docs : docs.slice(0, maxCollapsed)).map(({ key, label, value, currency }) => (
          <li key={key}>
            <Link {...target(key)} className={classes.line}>
              <span className={classes.barLabel}>{label}</span>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(toNumber(value) / maxOf(currency)) * 100}%` }} />
              </span>
              <span className={classes.barValue}>{formatShortFigure(value, language)}</span>
            </Link>
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
