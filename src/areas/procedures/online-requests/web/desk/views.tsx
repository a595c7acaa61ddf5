import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { OtherView } from "../../../../../web/office/list/list-screen.ts";
import { type EntryKey, groups, type MenuEntry } from "../../../../../web/office/menu/menu.ts";
import { isCurrent } from "../../../../../web/office/menu/menu-lookup.ts";
import { ViewTabs } from "../../../../../web/office/components/list-parts/view-tabs.tsx";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../../web/words.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { Family } from "../../states.ts";
import { useFormCounters } from "./staff-shared.ts";
import { listPath } from "./paths.ts";

/** The views of a family, as in the menu. */
export function viewsOf(family: Family): readonly MenuEntry[] {
  const path = listPath(family);
  return groups.flatMap((group) => group.entries).filter((entry) => entry.path === path);
}

/** The other views with their number of matching forms; «all» covers statuses without a view of their own. */
export function otherFormViews(
  family: Family,
  currentStatus: string,
  names: Readonly<Record<EntryKey, string>>,
  counters: OutputOf<typeof onlineRequestsContract.counters>,
): OtherView[] {
  // The view of all forms has no other views.
  if (currentStatus === "all") return [];
  return viewsOf(family)
    .filter((view) => view.query.status !== currentStatus)
    .map((view) => ({
      label: names[view.words],
      to: view.path,
      search: view.query,
      count: counters.find((each) => each.family === family && each.status === view.query.status)?.count ?? 0,
      isAll: view.query.status === "all",
    }));
}

/** The views as tabs with their counters. */
export function FormViews({ family, search }: { family: Family; search: SearchParams }) {
  const { entries } = useWords("menu");
  const words = useWords("onlineRequestsDesk");
  const countOf = useFormCounters(family);
  const views = viewsOf(family).map((view) => ({
    label: entries[view.words],
    to: view.path,
    search: view.query,
    isHere: isCurrent(view, view.path, search),
    count: countOf(view.query.status ?? "all"),
  }));
  return <ViewTabs label={words.views} views={views} />;
}
