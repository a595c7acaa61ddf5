/** The way of one form as its page draws it: from its log what is behind it, from its life what lies ahead. */
import type { ProgressStep } from "../../../../web/office/components/progress-steps.tsx";
import { openFormStatuses, progressSteps, type FormGuardInput, type FormStatus } from "../../states.ts";

interface Line {
  readonly to: FormStatus;
  readonly at: string;
}

interface Gone {
  readonly form: FormGuardInput;
  /** Oldest first. */
  readonly log: readonly Line[];
  readonly expected: string | null;
}

/** `names` are the statuses as words; it begins with what was sent, and what ended otherwise has nothing ahead. */
export function formProgress(
  { form, log, expected }: Gone,
  names: Readonly<Record<FormStatus, string>>,
): ProgressStep[] {
  const behind: Line[] = [];
  for (const line of log.filter(({ to }) => to !== "draft")) {
    const before = behind.findIndex(({ to }) => to === line.to);
    // Who is taken back to a step stands there again, and has not been further.
    if (before >= 0) behind.splice(before);
    behind.push(line);
  }
  const path = progressSteps(form.family, form.legalize === true);
  const isGoingOn = openFormStatuses.includes(form.status);
  const ahead = isGoingOn ? path.slice(path.indexOf(form.status) + 1) : [];
  return [
    ...behind.map(({ to, at }) => ({
      label: names[to],
      at,
      stands: to === form.status ? ("here" as const) : ("behind" as const),
    })),
    ...ahead.map((to) => ({
      label: names[to],
      at: to === "readyToDelivery" ? expected : null,
      stands: "ahead" as const,
    })),
  ];
}
