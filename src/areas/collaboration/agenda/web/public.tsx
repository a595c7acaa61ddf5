/** Tabs of the agenda: calendar and monthly plans. */
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";

const tabs = {
  calendar: { to: "/workAgenda", search: { view: "calendar" } },
  plan: { to: "/workAgenda/plan" },
  plans: { to: "/workAgenda/plans" },
} as const;
type Tab = keyof typeof tabs;

/** Without permission for plans there are no tabs. */
export function AgendaTabs({ here: currentTab }: { here: Tab }) {
  const words = useWords("agenda").tabs;
  const permissions: readonly string[] = useUser()?.permissions ?? [];
  if (!permissions.includes("adminActivities") && !permissions.includes("monthWorkPlan")) return null;
  const views = (Object.keys(tabs) as Tab[]).map((tab) => ({
    ...tabs[tab],
    label: words[tab],
    isHere: tab === currentTab,
  }));
  return <ViewTabs label={words.name} views={views} />;
}
