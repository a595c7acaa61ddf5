import type { OtherView } from "../../../../../web/office/list/list-screen.ts";
import { type EntryKey, groups } from "../../../../../web/office/menu/menu.ts";
import { viewKinds } from "../../columns.ts";
import type { GatewayKey } from "../../states.ts";

export type GatewayListView = "all" | keyof typeof viewKinds;
const views: readonly GatewayListView[] = ["all", ...(Object.keys(viewKinds) as (keyof typeof viewKinds)[])];

/** The other views of a gateway, as in the menu, each with the number of matching payments. */
export async function otherOperationViews(
  gateway: GatewayKey,
  currentView: GatewayListView,
  names: Readonly<Record<EntryKey, string>>,
  read: (view: GatewayListView) => Promise<{ readonly totalDocs: number }>,
): Promise<OtherView[]> {
  const others = groups
    .flatMap((group) => group.entries)
    .flatMap((entry) => {
      const view = views.find((each) => entry.path === `/${gateway}/${each}`);
      return view && view !== currentView ? [{ entry, view }] : [];
    });
  return Promise.all(
    others.map(async ({ entry, view }) => ({
      label: names[entry.words],
      to: entry.path,
      count: (await read(view)).totalDocs,
      isAll: view === "all",
    })),
  );
}
