import type { OutputOf } from "../../../kit/contract.ts";
import type { OtherView } from "../../../web/office/list/list-screen.ts";
import { type EntryKey, groups } from "../../../web/office/menu.ts";
import { ViewTabs } from "../../../web/office/components/view-tabs.tsx";
import { useWords } from "../../../web/words.ts";
import type { deliveryContract } from "../contract.ts";
import { type DeliveryStatus, statuses } from "../states.ts";
import { useDeliveryCounters, viewPath } from "./staff-shared.ts";

/** The view of an address below /deliveryServices; for all else that stands there the view is "all". */
export function parcelViewOf(path: string): DeliveryStatus | "all" {
  return statuses.find((status) => path.endsWith(viewPath(status))) ?? "all";
}

const entriesOf = () => groups.find((group) => group.words === "delivery")?.entries ?? [];

/** The views that are not shown, each with how many of what was counted it holds. */
export function otherParcelViews(
  here: DeliveryStatus | "all",
  names: Readonly<Record<EntryKey, string>>,
  counted: OutputOf<typeof deliveryContract.counters>,
): OtherView[] {
  // Nothing is elsewhere for who looks at all of them.
  if (here === "all") return [];
  return entriesOf()
    .map((entry) => ({ entry, status: parcelViewOf(entry.path) }))
    .filter(({ status }) => status !== here)
    .map(({ entry, status }) => ({
      label: names[entry.words],
      to: entry.path,
      count: counted.find((each) => each.status === status)?.count ?? 0,
      isAll: status === "all",
    }));
}

/** The six views as tabs above the list, with how many deliveries each holds. */
export function ParcelViews({ view }: { view: DeliveryStatus | "all" }) {
  const { entries } = useWords("menu");
  const words = useWords("deliveryDesk");
  const countOf = useDeliveryCounters();
  const views = entriesOf().map((each) => {
    const status = parcelViewOf(each.path);
    return { label: entries[each.words], to: each.path, isHere: status === view, count: countOf(status) };
  });
  return <ViewTabs label={words.views} views={views} />;
}
