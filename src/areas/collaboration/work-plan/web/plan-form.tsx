/** The form of a plan: empty, or prefilled from the previous month. */
import { useQueryClient } from "@tanstack/react-query";
import { addMonths } from "../../../../kit/time/calendar.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import type { WorkPlan } from "../contract.ts";
import { shiftTitleMonth } from "../title.ts";

/** Returns a function that refetches everything that shows plans. */
export function useRefreshPlans() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("workPlan.") });
}

interface DialogProps {
  readonly monthName: string;
  readonly onClose: () => void;
}
type MainActivities = WorkPlan["mainActivities"];

function useFields(activities: MainActivities) {
  const { form: f } = useWords("workPlan");
  const responsibleNames = new Map(
    activities.flatMap(({ responsible }) => (responsible ? [[responsible._id, responsible.name]] : [])),
  );
  const options = [...responsibleNames].map(([value, label]) => ({ value, label }));
  return [
    { name: "title", label: f.title, required: true, fullWidth: true },
    { name: "goals", label: f.goals, kind: "textarea", fullWidth: true },
    {
      name: "mainActivities",
      label: f.mainActivities,
      kind: "rows",
      addLabel: f.add,
      fields: [
        { name: "text", label: f.text, required: true },
        { name: "date", label: f.date, kind: "date" },
        { name: "responsible", label: f.responsible, kind: "searchSelect", search: findWorkers, options },
      ],
    },
  ] as const;
}

export function EditDialog({ plan, monthName, onClose }: DialogProps & { plan: WorkPlan }) {
  const { form: f } = useWords("workPlan");
  return (
    <FormDialog
      title={interpolate(f.editTitle, { month: monthName })}
      mutation={api.workPlan.update}
      extraInput={{ _id: plan._id, updatedAt: plan.updatedAt }}
      initialValues={plan}
      size="xl"
      fields={useFields(plan.mainActivities)}
      successMessage={({ title }) => interpolate(f.saved, { title })}
      invalidate={useRefreshPlans()}
      onClose={onClose}
    />
  );
}

export function CreateDialog({
  month,
  user,
  last,
  monthName,
  onClose,
}: DialogProps & {
  month: { readonly year: number; readonly month: number };
  user: string | undefined;
  /** The plan to copy goals and activities from. */
  last?: WorkPlan | undefined;
}) {
  const { form: f } = useWords("workPlan");
  const activities = (last?.mainActivities ?? []).map((each) => ({
    ...each,
    date: each.date && addMonths(each.date, 1),
  }));
  return (
    <FormDialog
      title={interpolate(f.createTitle, { month: monthName })}
      mutation={api.workPlan.create}
      extraInput={{ ...month, ...(user && { user }) }}
      initialValues={{
        title: last
          ? shiftTitleMonth(last.title, monthOf(last), monthOf(month))
          : interpolate(f.usualTitle, { month: monthName }),
        goals: last?.goals,
        mainActivities: activities,
      }}
      size="xl"
      fields={useFields(activities)}
      successMessage={({ title }) => interpolate(f.saved, { title })}
      invalidate={useRefreshPlans()}
      onClose={onClose}
    />
  );
}

const monthOf = ({ year, month }: { readonly year: number; readonly month: number }) =>
  `${year}-${String(month).padStart(2, "0")}`;

/** The plan of the previous month, or null. */
export async function lastPlan(at: string, user: string | undefined): Promise<WorkPlan | null> {
  const previousMonth = addMonths(`${at}-01`, -1);
  const query = { year: Number(previousMonth.slice(0, 4)), month: Number(previousMonth.slice(5, 7)) };
  return api.workPlan.ofMonth({ ...query, ...(user && { user }) });
}
