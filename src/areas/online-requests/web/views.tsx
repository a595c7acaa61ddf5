import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { showNumber } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import { groups, isCurrent, type MenuEntry } from "../../../web/office/menu.ts";
import type { Search } from "../../../web/office/search.ts";
import { useWords } from "../../../web/words.ts";
import type { Family } from "../states.ts";
import classes from "./desk.module.css";
import { useCounters } from "./desk.ts";
import { listPath } from "./paths.ts";

/** The views of a family, as the menu has them (specification §2.3). */
export function viewsOf(family: Family): readonly MenuEntry[] {
  const path = listPath(family);
  return groups.flatMap((group) => group.entries).filter((entry) => entry.path === path);
}

/** The views as tabs above the list, with how many forms each holds. */
export function ViewTabs({ family, search }: { family: Family; search: Search }) {
  const { entries } = useWords("menu");
  const words = useWords("onlineRequestsDesk");
  const countOf = useCounters(family);
  const language = useLanguage();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 3;
  }, [search.status]);
  return (
    <nav ref={bar} aria-label={words.views} className={`${classes.views} no-print`}>
      {viewsOf(family).map((view) => {
        const isHere = isCurrent(view, view.path, search);
        const count = countOf(view.query.status ?? "all");
        return (
          <Link
            key={view.words}
            to={view.path}
            search={view.query}
            resetScroll={false}
            className={classes.view}
            activeProps={{}}
            data-active={isHere}
            aria-current={isHere ? "page" : undefined}
          >
            {entries[view.words]}
            {count !== undefined && <span className={classes.viewCount}>{showNumber(count, language)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
