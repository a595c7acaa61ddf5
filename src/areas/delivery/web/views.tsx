import { groups } from "../../../web/office/menu.ts";
import { ViewTabs } from "../../../web/office/parts/view-tabs.tsx";
import { useWords } from "../../../web/words.ts";
import { type Status, statuses } from "../states.ts";
import { useCounters, viewPath } from "./desk.ts";

/** The view of an address below /deliveryServices; whatever else stands there, the view is "all". */
export function viewOf(path: string): Status | "all" {
  return statuses.find((status) => path.endsWith(viewPath(status))) ?? "all";
}

/** The six views as tabs above the list, with how many deliveries each holds. */
export function Views({ view }: { view: Status | "all" }) {
  const { entries } = useWords("menu");
  const words = useWords("deliveryDesk");
  const countOf = useCounters();
  const views = (groups.find((group) => group.words === "delivery")?.entries ?? []).map((each) => {
    const status = viewOf(each.path);
    return { label: entries[each.words], to: each.path, isHere: status === view, count: countOf(status) };
  });
  return <ViewTabs label={words.views} views={views} />;
}
