/** Open tasks of one person, as links. */
import type { ReactNode } from "react";
import { formatMoney } from "../../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { Icon } from "../../../../../../web/site/icon.tsx";
import { Link } from "../../../../../../web/site/routing/link.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { answersAt, stepAt } from "../fields/addresses.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import type { WizardStepFor } from "../steps/steps.ts";
import { useKinship } from "../fields/use-kinship.ts";
import type { DraftPerson } from "../draft/draft-people.ts";
import { fullNameOfAnswers } from "../answers/answers.ts";
import type { PriceNow } from "../price.tsx";
import type { Task } from "./tasks.ts";
import type { WizardState } from "../wizard-state.ts";

export interface TaskGroup extends DraftPerson {
  readonly tasks: readonly Task[];
}

export const isDone = ({ missing }: Task) => missing === 0;

/** One row if everything is done or nothing is started, otherwise one row per part. */
export function PersonTasks({
  wizard: { group },
  person: { index, answers, tasks },
  price,
  nextStep,
}: {
  wizard: WizardState;
  person: TaskGroup;
  price: PriceNow | undefined;
  /** The next step, if it belongs to this person. */
  nextStep: WizardStepFor | undefined;
}) {
  const words = useWords("onlineRequestsClient").tasks;
  const check = useWords("onlineRequestsClient").check;
  const language = useLanguage();
  const kinship = useKinship(answers);
  const [first] = tasks;
  const isEmpty = tasks.every(({ isStarted }) => !isStarted);
  const name = fullNameOfAnswers(answers);
  const id = `person-${index}`;
  const details = [
    answers.relationship === selfRelationship ? words.you : kinship && interpolate(words.your, { kinship }),
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
        <p className="muted small">{details.filter(Boolean).join(" · ")}</p>
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
            <TaskRow key={task.part} isHere={task.part === nextStep?.part}>
              <Link to={stepAt(group.commonId, index, task.step.key, "tasks")} aria-describedby={id}>
                {words.parts[task.part]}
              </Link>
              <TaskState of={isDone(task) ? "done" : task.isStarted ? task.missing : "todo"} />
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

/** State of a task: done, to do, later, or the number of missing answers. */
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
