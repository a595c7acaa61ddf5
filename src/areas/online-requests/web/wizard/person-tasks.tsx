/** What one person's form still lacks, as rows that lead to it. */
import type { ReactNode } from "react";
import { formatMoney } from "../../../../kit/format.ts";
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import { Icon } from "../../../../web/site/icon.tsx";
import { Link } from "../../../../web/site/link.tsx";
import { useWords } from "../../../../web/words.ts";
import { answersAt, stepAt } from "./addresses.ts";
import { self } from "../../wizard/form-validation.ts";
import type { WizardStepFor } from "./steps.ts";
import { useKinship } from "./use-kinship.ts";
import type { DraftPerson } from "./draft-people.ts";
import { answeredFullName } from "./person-card.tsx";
import type { PriceNow } from "./price.tsx";
import type { WizardState } from "./request.tsx";
import type { Task } from "./tasks.ts";

export interface TaskGroup extends DraftPerson {
  readonly tasks: readonly Task[];
}

export const isDone = ({ missing }: Task) => missing === 0;

/** Finished: one row. Nothing answered yet: one row that goes through all of it. In between: a row for each part. */
export function PersonTasks({
  writing: { group },
  person: { index, answers, tasks },
  price,
  ahead,
}: {
  writing: WizardState;
  person: TaskGroup;
  price: PriceNow | undefined;
  /** The question that comes next, when it is this person's. */
  ahead: WizardStepFor | undefined;
}) {
  const words = useWords("onlineRequestsClient").tasks;
  const check = useWords("onlineRequestsClient").check;
  const language = useLanguage();
  const kinship = useKinship(answers);
  const [first] = tasks;
  const isEmpty = tasks.every(({ isBegun }) => !isBegun);
  const name = answeredFullName(answers);
  const id = `person-${index}`;
  const aside = [
    answers.relationship === self ? words.you : kinship && interpolate(words.your, { kinship }),
    !name && words.unnamed,
    isEmpty && pluralize(words.partsLeft, tasks.length, language),
    price && formatMoney(price.total, price.currency, language),
  ];
  return (
    <section className="card task-card" aria-labelledby={id}>
      <div className="spread task-head">
        <h2 className="task-name" id={id}>
          {name || interpolate(check.unnamed, { index: index + 1 })}
        </h2>
        <p className="muted small">{aside.filter(Boolean).join(" · ")}</p>
      </div>
      <ul className="task-rows">
        {tasks.every(isDone) ? (
          <TaskRow>
            <Link to={answersAt(group.commonId, index)} aria-describedby={id}>
              {words.change}
            </Link>
            <TaskState of="done" />
          </TaskRow>
        ) : isEmpty && first ? (
          <TaskRow>
            <Link to={stepAt(group.commonId, index, first.step.key, "tasks")} aria-describedby={id}>
              {words.begin}
            </Link>
            <TaskState of="todo" />
          </TaskRow>
        ) : (
          tasks.map((task) => (
            <TaskRow key={task.part} isHere={task.part === ahead?.part}>
              <Link to={stepAt(group.commonId, index, task.step.key, "tasks")} aria-describedby={id}>
                {words.parts[task.part]}
              </Link>
              <TaskState of={isDone(task) ? "done" : task.isBegun ? task.missing : "todo"} />
            </TaskRow>
          ))
        )}
      </ul>
    </section>
  );
}

export function TaskRow({ isHere = false, children }: { isHere?: boolean; children: ReactNode }) {
  return <li className={isHere ? "task-row task-here" : "task-row"}>{children}</li>;
}

/** Done, to do, not yet to be done, or how many answers are missing. */
export function TaskState({ of }: { of: "done" | "todo" | "later" | number }) {
  const words = useWords("onlineRequestsClient").tasks;
  const language = useLanguage();
  if (of === "done")
    return (
      <span className="task-done">
        <Icon name="check" size={18} />
        {words.done}
      </span>
    );
  if (of === "todo") return <span>{words.todo}</span>;
  if (of === "later") return <span className="muted">{words.later}</span>;
  return <span className="task-missing">{pluralize(words.missing, of, language)}</span>;
}
