import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { OtherView } from "../../../../../web/office/list/list-screen.ts";
import { type EntryKey, groups } from "../../../../../web/office/menu/menu.ts";
import { ViewTabs } from "../../../../../web/office/components/list-parts/view-tabs.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { deliveryContract } from "../../contract.ts";
import { type DeliveryStatus, statuses } from "../../states.ts";
import { useDeliveryCounters, viewPath } from "../staff-shared.ts";

/** The view of an address below /deliveryServices; "all" by default. */
export function parcelViewOf(path: string): DeliveryStatus | "all" {
  return statuses.find((status) => path.endsWith(viewPath(status))) ?? "all";
}

const menuEntries = () => groups.find((group) => group.words === "delivery")?.entries ?? [];

/** The other views, with the number of matches in each. */
export function otherParcelViews(
  currentView: DeliveryStatus | "all",
  names: Readonly<Record<EntryKey, string>>,
  counters: OutputOf<typeof deliveryContract.counters>,
): OtherView[] {
  // "all" contains every match.
  if (currentView === "all") return [];
  return menuEntries()
    .map((entry) => ({ entry, status: parcelViewOf(entry.path) }))
    .filter(({ status }) => status !== currentView)
    .map(({ entry, status }) => ({
      label: names[entry.words],
      to: entry.path,
      count: counters.find((each) => each.status === status)?.count ?? 0,
      isAll: status === "all",
    }));
}

/** The six views as tabs, with the number of deliveries in each. */
export function ParcelViews({ view }: { view: DeliveryStatus | "all" }) {
  const { entries } = useWords("menu");
  const words = useWords("deliveryDesk");
  const countOf = useDeliveryCounters();
  const views = menuEntries().map((each) => {
    const status = parcelViewOf(each.path);
    return { label: entries[each.words], to: each.path, isHere: status === view, count: countOf(status) };
  });
  return <ViewTabs label={words.views} views={views} />;
}
