/** The form of a plan: blank, or with what the month before planned. */
import { useQueryClient } from "@tanstack/react-query";
import { addMonths } from "../../../kit/calendar.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../web/words.ts";
import { findWorkers } from "../../people/web/public.tsx";
import type { WorkPlan } from "../contract.ts";
import { movedTitle } from "../title.ts";

/** Shows anew what plans can be seen in. */
export function useRefreshPlans() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("workPlan.") });
}

interface Asked {
  readonly monthName: string;
  readonly onClose: () => void;
}
type Planned = WorkPlan["mainActivities"];

function useFields(planned: Planned) {
  const { form: f } = useWords("workPlan");
  const known = new Map(
    planned.flatMap(({ responsible }) => (responsible ? [[responsible._id, responsible.name]] : [])),
  );
  const options = [...known].map(([value, label]) => ({ value, label }));
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

export function EditDialog({ plan, monthName, onClose }: Asked & { plan: WorkPlan }) {
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
}: Asked & {
  month: { readonly year: number; readonly month: number };
  user: string | undefined;
  /** Whose goals and activities are taken over. */
  last?: WorkPlan | undefined;
}) {
  const { form: f } = useWords("workPlan");
  const planned = (last?.mainActivities ?? []).map((each) => ({ ...each, date: each.date && addMonths(each.date, 1) }));
  return (
    <FormDialog
      title={interpolate(f.createTitle, { month: monthName })}
      mutation={api.workPlan.create}
      extraInput={{ ...month, ...(user && { user }) }}
      initialValues={{
        title: last
          ? movedTitle(last.title, monthOf(last), monthOf(month))
          : interpolate(f.usualTitle, { month: monthName }),
        goals: last?.goals,
        mainActivities: planned,
      }}
      size="xl"
      fields={useFields(planned)}
      successMessage={({ title }) => interpolate(f.saved, { title })}
      invalidate={useRefreshPlans()}
      onClose={onClose}
    />
  );
}

const monthOf = ({ year, month }: { readonly year: number; readonly month: number }) =>
  `${year}-${String(month).padStart(2, "0")}`;

/** The plan of the month before, where there is one. */
export async function lastPlan(at: string, user: string | undefined): Promise<WorkPlan | null> {
  const before = addMonths(`${at}-01`, -1);
  const asked = { year: Number(before.slice(0, 4)), month: Number(before.slice(5, 7)) };
  return api.workPlan.ofMonth({ ...asked, ...(user && { user }) });
}
