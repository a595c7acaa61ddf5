import { useLocation } from "@tanstack/react-router";
import { groups } from "../../../../web/office/menu/menu.ts";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";
import { useWords } from "../../../../web/words.ts";
import type { GatewayKey } from "../states.ts";

export { useGatewayReason } from "./desk/gateway-labels.ts";

/** A gateway's screens as tabs, as in the menu: its payments and its days. */
export function GatewayViews({ gateway, label }: { gateway: GatewayKey; label: string }) {
  const { entries } = useWords("menu");
  const { pathname } = useLocation();
  const views = groups.flatMap((group) => group.entries).filter((entry) => entry.path.startsWith(`/${gateway}/`));
  if (views.length < 2) return null;
  return (
    <ViewTabs
      label={label}
      views={views.map((view) => ({ label: entries[view.words], to: view.path, isHere: pathname.endsWith(view.path) }))}
    />
  );
}
