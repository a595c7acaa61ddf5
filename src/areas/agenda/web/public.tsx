/** The agenda's tabs: the calendar, and the plans of months that hang in it. */
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { ViewTabs } from "../../../web/office/components/view-tabs.tsx";

const tabs = {
  calendar: { to: "/workAgenda", search: { view: "calendar" } },
  plan: { to: "/workAgenda/plan" },
  plans: { to: "/workAgenda/plans" },
} as const;
type Tab = keyof typeof tabs;

/** Who may not open the plans has no tabs. */
export function AgendaTabs({ here }: { here: Tab }) {
  const words = useWords("agenda").tabs;
  const held: readonly string[] = useUser()?.permissions ?? [];
  if (!held.includes("adminActivities") && !held.includes("monthWorkPlan")) return null;
  const views = (Object.keys(tabs) as Tab[]).map((tab) => ({ ...tabs[tab], label: words[tab], isHere: tab === here }));
  return <ViewTabs label={words.name} views={views} />;
}
