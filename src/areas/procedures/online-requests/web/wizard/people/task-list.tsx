/** Task list of a request for several people: done, open, and the next question. */
import { formatMoney, formatTime } from "../../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { Icon } from "../../../../../../web/site/icon.tsx";
import { Link } from "../../../../../../web/site/routing/link.tsx";
import { Page } from "../../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { AddPerson } from "./add-person.tsx";
import { aheadAt, checkAt, pickupAt } from "../fields/addresses.ts";
import { emptyAnswers, fillSettledAnswers } from "../answers/answers.ts";
import { isPickupDone, draftPeople, pickupAnswers } from "../draft/draft-people.ts";
import { isDone, type TaskGroup, PersonTasks, TaskRow, TaskState } from "./person-tasks.tsx";
import { type PriceNow, priceTotalsByCurrency, usePrices } from "../price.tsx";
import { RemoveRequest } from "../draft/remove-request.tsx";
import { titleOf } from "../fields/step-fields.tsx";
import { useKinships } from "../fields/use-kinship.ts";
import { SaveAndLeave } from "../steps/step-frame.tsx";
import { type NextTask, aheadOf, tasksOf } from "./tasks.ts";
import "./task-list.css";
import type { WizardState } from "../wizard-state.ts";

export default function TaskList(wizard: WizardState) {
  const { group, offer, context } = wizard;
  const words = useWords("onlineRequestsClient");
  const language = useLanguage();
  const blank = fillSettledAnswers(emptyAnswers, offer, context.destinations);
  const people = draftPeople(wizard).map((each) => ({ ...each, tasks: tasksOf(each.answers, context, blank) }));
  const finishedPeople = people.filter(({ tasks }) => tasks.every(isDone));
  const { priced, prices } = usePrices(
    offer,
    finishedPeople.map(({ answers }) => answers),
  );
  const loadedPrices = prices.state === "there" ? prices.value : [];
  const priceOf = (person: TaskGroup) =>
    loadedPrices[priced.findIndex(({ index }) => finishedPeople[index] === person)];
  const hasPickup = isPickupDone(pickupAnswers(group), context.today);
  const next = aheadOf(people, context, hasPickup);
  const nextStepOf = ({ index }: TaskGroup) =>
    typeof next === "object" && next.index === index ? next.step : undefined;
  const tasks = people.flatMap((each) => each.tasks);
  const doneCount = tasks.filter(isDone).length + (hasPickup ? 1 : 0);
  const totalCount = tasks.length + 1;
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
        <NextTaskCard
          wizard={wizard}
          people={people}
          next={next}
          done={doneCount}
          all={totalCount}
          prices={loadedPrices}
        />
        <div className="stack">
          {people.map((person) => (
            <PersonTasks
              key={person.index}
              wizard={wizard}
              person={person}
              price={priceOf(person)}
              nextStep={nextStepOf(person)}
            />
          ))}
          <section className="card task-card" aria-labelledby="tasks-end">
            <h2 id="tasks-end">{words.tasks.end}</h2>
            <ul className="task-rows">
              <TaskRow>
                <Link to={pickupAt(group.commonId, "tasks")}>{words.tasks.pickup}</Link>
                <TaskState of={hasPickup ? "done" : "todo"} />
              </TaskRow>
              <TaskRow>
                {doneCount === totalCount ? (
                  <Link to={checkAt(group.commonId)}>{words.tasks.send}</Link>
                ) : (
                  <span className="muted">{words.tasks.send}</span>
                )}
                <TaskState of={doneCount === totalCount ? "todo" : "later"} />
              </TaskRow>
            </ul>
          </section>
          <div className="row task-ways">
            <AddPerson group={group} saved={wizard.saved} />
            <SaveAndLeave {...wizard} />
            <RemoveRequest group={group} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Progress, next question, deadline of the places, and price so far. */
function NextTaskCard({
  wizard: { group, offer, context },
  people,
  next,
  done,
  all,
  prices,
}: {
  wizard: WizardState;
  people: readonly TaskGroup[];
  next: NextTask;
  done: number;
  all: number;
  /** Prices for the people with complete answers. */
  prices: readonly PriceNow[];
}) {
  const words = useWords("onlineRequestsClient");
  const language = useLanguage();
  const kinships = useKinships();
  const person = typeof next === "object" ? people.find(({ index }) => index === next.index) : undefined;
  const amount = priceTotalsByCurrency(prices)
    .map((total) => formatMoney(total.amount, total.currency, language))
    .join(" + ");
  const unnamed = ({ index }: TaskGroup) => interpolate(words.check.unnamed, { index: index + 1 });
  const blank = fillSettledAnswers(emptyAnswers, offer, context.destinations);
  const question =
    typeof next === "object"
      ? titleOf(words.wizard, next.step.key, { answers: person?.answers ?? blank, offer, context, language, kinships })
      : words.wizard.steps[next];
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
        <Link className="button button-wide" to={aheadAt(group.commonId, next)} aria-describedby="tasks-next">
          {next === "check" ? words.tasks.send : words.tasks.goOn}
        </Link>
      </p>
      {group.draftExpiresAt && (
        <p className="task-fact small">
          <Icon name="clock" />
          <span>
            {pluralize(words.tasks.reserved, group.quantity, language, {
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
