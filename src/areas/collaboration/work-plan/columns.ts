/** Columns of the list of work plans. */
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import { formatDay } from "../../../kit/text/format.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { WorkPlan } from "./work-plan.ts";
import type { words } from "./words.es.ts";

/** `2026-11`: sorts months by name. */
export const monthLabel = ({ year, month }: Pick<WorkPlan, "year" | "month">) =>
  `${year}-${String(month).padStart(2, "0")}`;

export const workPlanColumns = defineColumns<WorkPlan, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    month: { value: (plan, { language }) => formatDay(monthLabel(plan), language), sort: "month", width: 12 },
    title: { value: ({ title }) => title, width: 40, sort: "title", primary: true, flex: true },
    user: { value: ({ user }) => user.name, width: 30 },
    mainActivities: { value: ({ mainActivities }) => mainActivities.length, kind: "whole" },
    goals: { value: ({ goals }) => goals, kind: "long", width: 50, hidden: true },
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "date", hidden: true },
  },
  sort: "-month",
  rowLabel: (plan) => `${plan.title}, ${monthLabel(plan)}`,
  card: { title: "title", detail: "user", left: "mainActivities", right: "month" },
});
