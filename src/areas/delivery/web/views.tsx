import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { showNumber } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import { groups } from "../../../web/office/menu.ts";
import { useWords } from "../../../web/words.ts";
import { type Status, statuses } from "../states.ts";
import classes from "./desk.module.css";
import { useCounters, viewPath } from "./desk.ts";

/** The view of an address below /deliveryServices; whatever else stands there, the view is "all". */
export function viewOf(path: string): Status | "all" {
  return statuses.find((status) => path.endsWith(viewPath(status))) ?? "all";
}

/** The six views as tabs above the list, with how many deliveries each holds. */
export function ViewTabs({ view }: { view: Status | "all" }) {
  const { entries } = useWords("menu");
  const words = useWords("deliveryDesk");
  const countOf = useCounters();
  const language = useLanguage();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 3;
  }, [view]);
  const views = groups.find((group) => group.words === "delivery")?.entries ?? [];
  return (
    <nav ref={bar} aria-label={words.views} className={`${classes.views} no-print`}>
      {views.map((each) => {
        const status = viewOf(each.path);
        const count = countOf(status);
        return (
          <Link
            key={each.words}
            to={each.path}
            resetScroll={false}
            className={classes.view}
            activeProps={{}}
            data-active={status === view}
            aria-current={status === view ? "page" : undefined}
          >
            {entries[each.words]}
            {count !== undefined && <span className={classes.viewCount}>{showNumber(count, language)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
