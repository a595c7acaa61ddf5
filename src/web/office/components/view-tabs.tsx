/** The views of a list as tabs above it, with how many rows each holds; the one that is shown is scrolled into sight. */
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formatCount } from "../../../kit/format.ts";
import { useLanguage } from "../../language.ts";
import type { SearchParams } from "../query-string.ts";
import { useHorizontalScroll } from "./horizontal-scroll.ts";
import classes from "./view-tabs.module.css";

export interface ViewTab {
  readonly label: string;
  readonly to: string;
  readonly search?: SearchParams;
  readonly isHere: boolean;
  readonly count?: number | undefined;
}

export function ViewTabs({ label, views }: { label: string; views: readonly ViewTab[] }) {
  const language = useLanguage();
  const bar = useRef<HTMLElement>(null);
  useHorizontalScroll(bar);
  // Counts come later and move what stands behind them.
  const shape = views.map(({ isHere, count }) => `${isHere ? "here" : ""}${count ?? ""}`).join();
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 3;
  }, [shape]);
  return (
    <nav ref={bar} aria-label={label} className={`${classes.views} no-print`}>
      {views.map(({ label: name, to, search, isHere, count }) => (
        <Link
          key={name}
          to={to}
          {...(search ? { search } : {})}
          resetScroll={false}
          className={classes.view}
          activeProps={{}}
          data-active={isHere}
          aria-current={isHere ? "page" : undefined}
        >
          {name}
          {count !== undefined && <span className={classes.count}>{formatCount(count, language)}</span>}
        </Link>
      ))}
    </nav>
  );
}
