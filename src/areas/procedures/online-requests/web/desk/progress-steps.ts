/** Progress of a form for its page: past steps from its log, future steps from the workflow. */
import type { ProgressStep } from "../../../../../web/office/components/record/progress-steps.tsx";
import { openFormStatuses, type FormStatus } from "../../states.ts";
import { progressSteps, type FormGuardInput } from "../../transitions.ts";

interface LogEntry {
  readonly to: FormStatus;
  readonly at: string;
}

interface ProgressInput {
  readonly form: FormGuardInput;
  /** Oldest first. */
  readonly log: readonly LogEntry[];
  readonly expected: string | null;
}

/**
 * Starts at the submission. `names` are the status labels. A form that was rejected or cancelled has no future steps.
 */
export function formProgress(
  { form, log, expected }: ProgressInput,
  names: Readonly<Record<FormStatus, string>>,
): ProgressStep[] {
  const past: LogEntry[] = [];
  for (const entry of log.filter(({ to }) => to !== "draft")) {
    const earlier = past.findIndex(({ to }) => to === entry.to);
    // A backward move removes the steps after the status it returns to.
    if (earlier >= 0) past.splice(earlier);
    past.push(entry);
  }
  const statuses = progressSteps(form.family, form.legalize === true);
  const isOpen = openFormStatuses.includes(form.status);
  const future = isOpen ? statuses.slice(statuses.indexOf(form.status) + 1) : [];
  return [
    ...past.map(({ to, at }) => ({
      label: names[to],
      at,
      position: to === form.status ? ("here" as const) : ("behind" as const),
    })),
    ...future.map((to) => ({
      label: names[to],
      at: to === "readyToDelivery" ? expected : null,
      position: "ahead" as const,
    })),
  ];
}
