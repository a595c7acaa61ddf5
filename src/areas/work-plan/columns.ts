/** The list of work plans as it is seen. */
import { inColumns, type CellContext } from "../../kit/columns.ts";
import { showDay } from "../../kit/format.ts";
import type { Words } from "../../kit/words.ts";
import type { WorkPlan } from "./contract.ts";
import type { words } from "./words.es.ts";

/** «Noviembre de 2026» is sorted and filed as 2026-11. */
export const monthOf = ({ year, month }: Pick<WorkPlan, "year" | "month">) =>
  `${year}-${String(month).padStart(2, "0")}`;

export const workPlanColumns = inColumns<WorkPlan, Words<typeof words> & CellContext>()({
  heads: ({ columns }) => columns,
  columns: {
    month: { value: (plan, { language }) => showDay(monthOf(plan), language), sort: "month", width: 12 },
    title: { value: ({ title }) => title, width: 40, sort: "title", main: true, grows: true },
    user: { value: ({ user }) => user.name, width: 30 },
    mainActivities: { value: ({ mainActivities }) => mainActivities.length, kind: "whole" },
    goals: { value: ({ goals }) => goals, kind: "long", width: 50, extra: true },
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "date", extra: true },
  },
  sort: "-month",
  rowName: (plan) => `${plan.title}, ${monthOf(plan)}`,
  card: { title: "title", detail: "user", left: "mainActivities", right: "month" },
});
