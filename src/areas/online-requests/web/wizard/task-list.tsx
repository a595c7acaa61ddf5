/** A request of several people that is come back to: what is done, what is left to do, and the next question. */
import { formatMoney, formatTime } from "../../../../kit/format.ts";
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import { Icon } from "../../../../web/site/icon.tsx";
import { Link } from "../../../../web/site/link.tsx";
import { Page } from "../../../../web/site/page-column.tsx";
import { useWords } from "../../../../web/words.ts";
import { AddPerson } from "./add-person.tsx";
import { aheadAt, checkAt, pickupAt } from "./addresses.ts";
import { emptyAnswers, withSettled } from "./answers.ts";
import { isPickupDone, draftPeople, pickupAnswers } from "./draft-people.ts";
import { isDone, type TaskGroup, PersonTasks, TaskRow, TaskState } from "./person-tasks.tsx";
import { type PriceNow, priceTotalsByCurrency, usePrices } from "./price.tsx";
import { RemoveRequest } from "./remove-request.tsx";
import type { WizardState } from "./request.tsx";
import { titleOf } from "./step-fields.tsx";
import { SaveAndLeave } from "./step-frame.tsx";
import { type NextTask, aheadOf, tasksOf } from "./tasks.ts";
import "./task-list.css";

export default function TaskList(writing: WizardState) {
  const { group, offer, about } = writing;
  const words = useWords("onlineRequestsClient");
  const language = useLanguage();
  const blank = withSettled(emptyAnswers, offer, about.destinations);
  const people = draftPeople(writing).map((each) => ({ ...each, tasks: tasksOf(each.answers, about, blank) }));
  const finished = people.filter(({ tasks }) => tasks.every(isDone));
  const { asked, prices } = usePrices(
    offer,
    finished.map(({ answers }) => answers),
  );
  const found = prices.state === "there" ? prices.value : [];
  const priceOf = (person: TaskGroup) => found[asked.findIndex(({ index }) => finished[index] === person)];
  const isCollected = isPickupDone(pickupAnswers(group), about.today);
  const ahead = aheadOf(people, about, isCollected);
  const stepOf = ({ index }: TaskGroup) =>
    typeof ahead === "object" && ahead.index === index ? ahead.step : undefined;
  const tasks = people.flatMap((each) => each.tasks);
  const done = tasks.filter(isDone).length + (isCollected ? 1 : 0);
  const all = tasks.length + 1;
  return (
    <Page
      wide
      title={words.tasks.title}
      eyebrow={interpolate(words.wizard.eyebrow, { service: group.offer.name, number: group.number })}
      lead={interpolate(words.tasks.lead, {
        people: pluralize(words.tasks.people, people.length, language),
        time: formatTime(group.updatedAt, language),
      })}
    >
      <div className="tasks">
        <Next writing={writing} people={people} ahead={ahead} done={done} all={all} prices={found} />
        <div className="stack">
          {people.map((person) => (
            <PersonTasks
              key={person.index}
              writing={writing}
              person={person}
              price={priceOf(person)}
              ahead={stepOf(person)}
            />
          ))}
          <section className="card task-card" aria-labelledby="tasks-end">
            <h2 id="tasks-end">{words.tasks.end}</h2>
            <ul className="task-rows">
              <TaskRow>
                <Link to={pickupAt(group.commonId, "tasks")}>{words.tasks.pickup}</Link>
                <TaskState of={isCollected ? "done" : "todo"} />
              </TaskRow>
              <TaskRow>
                {done === all ? (
                  <Link to={checkAt(group.commonId)}>{words.tasks.send}</Link>
                ) : (
                  <span className="muted">{words.tasks.send}</span>
                )}
                <TaskState of={done === all ? "todo" : "later"} />
              </TaskRow>
            </ul>
          </section>
          <div className="row task-ways">
            <AddPerson group={group} saved={writing.saved} />
            <SaveAndLeave {...writing} />
            <RemoveRequest group={group} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** How far it is, the question that comes next, how long the places are held, what it costs so far. */
function Next({
  writing: { group, offer, about },
  people,
  ahead,
  done,
  all,
  prices,
}: {
  writing: WizardState;
  people: readonly TaskGroup[];
  ahead: NextTask;
  done: number;
  all: number;
  /** Of those who are finished. */
  prices: readonly PriceNow[];
}) {
  const words = useWords("onlineRequestsClient");
  const language = useLanguage();
  const person = typeof ahead === "object" ? people.find(({ index }) => index === ahead.index) : undefined;
  const amount = priceTotalsByCurrency(prices)
    .map((total) => formatMoney(total.amount, total.currency, language))
    .join(" + ");
  const unnamed = ({ index }: TaskGroup) => interpolate(words.check.unnamed, { index: index + 1 });
  const blank = withSettled(emptyAnswers, offer, about.destinations);
  const question =
    typeof ahead === "object"
      ? titleOf(words.wizard, ahead.step.key, { answers: person?.answers ?? blank, offer, about, language })
      : words.wizard.steps[ahead];
  return (
    <section className="card task-next" aria-labelledby="tasks-next">
      <p className="task-count" id="tasks-count">
        {pluralize(words.tasks.count, all, language, { done })}
      </p>
      <progress max={all} value={done} aria-labelledby="tasks-count" />
      <p className="muted">
        {person
          ? interpolate(words.tasks.nextOf, { name: person.answers.firstName || unnamed(person) })
          : words.tasks.next}
      </p>
      <h2 className="task-name" id="tasks-next">
        {question}
      </h2>
      <p>
        <Link className="button button-wide" to={aheadAt(group.commonId, ahead)} aria-describedby="tasks-next">
          {ahead === "check" ? words.tasks.send : words.tasks.goOn}
        </Link>
      </p>
      {group.draftExpiresAt && (
        <p className="task-fact small">
          <Icon name="clock" />
          <span>
            {pluralize(words.tasks.held, group.quantity, language, {
              time: formatTime(group.draftExpiresAt, language),
            })}
          </span>
        </p>
      )}
      {amount && (
        <p className="task-fact small">
          <Icon name="coins" />
          <span>{interpolate(prices.length < people.length ? words.tasks.soFar : words.tasks.price, { amount })}</span>
        </p>
      )}
    </section>
  );
}
