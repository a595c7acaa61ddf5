import { groups, isCurrent, type MenuEntry } from "../../../web/office/menu.ts";
import { ViewTabs } from "../../../web/office/parts/view-tabs.tsx";
import type { Search } from "../../../web/office/search.ts";
import { useWords } from "../../../web/words.ts";
import type { Family } from "../states.ts";
import { useCounters } from "./desk.ts";
import { listPath } from "./paths.ts";

/** The views of a family, as the menu has them (specification §2.3). */
export function viewsOf(family: Family): readonly MenuEntry[] {
  const path = listPath(family);
  return groups.flatMap((group) => group.entries).filter((entry) => entry.path === path);
}

/** The views as tabs above the list, with how many forms each holds. */
export function Views({ family, search }: { family: Family; search: Search }) {
  const { entries } = useWords("menu");
  const words = useWords("onlineRequestsDesk");
  const countOf = useCounters(family);
  const views = viewsOf(family).map((view) => ({
    label: entries[view.words],
    to: view.path,
    search: view.query,
    isHere: isCurrent(view, view.path, search),
    count: countOf(view.query.status ?? "all"),
  }));
  return <ViewTabs label={words.views} views={views} />;
}
