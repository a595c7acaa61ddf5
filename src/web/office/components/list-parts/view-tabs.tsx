/** Views of a list as tabs above it, with their row counts. The current tab is scrolled into view. */
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formatCount } from "../../../../kit/text/format.ts";
import { useLanguage } from "../../../session/language.ts";
import type { SearchParams } from "../../navigation/query-string.ts";
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
  const nav = useRef<HTMLElement>(null);
  useHorizontalScroll(nav);
  // Counts arrive later and change the positions of the tabs.
  const layoutKey = views.map(({ isHere, count }) => `${isHere ? "here" : ""}${count ?? ""}`).join();
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.clientWidth / 3;
  }, [layoutKey]);
  return (
    <nav ref={nav} aria-label={label} className={`${classes.views} no-print`}>
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
