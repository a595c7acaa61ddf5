/** Page with the answers of one person. */
import { interpolate } from "../../../../../../kit/text/words.ts";
import { Link } from "../../../../../../web/site/routing/link.tsx";
import { Page } from "../../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { tasksAt } from "../fields/addresses.ts";
import { emptyAnswers } from "./answers.ts";
import { draftPeople } from "../draft/draft-people.ts";
import { PersonCard } from "../people/person-card.tsx";
import type { WizardState } from "../wizard-state.ts";

export default function OwnAnswers({ index, ...wizard }: WizardState & { index: number }) {
  const { group } = wizard;
  const words = useWords("onlineRequestsClient");
  const people = draftPeople(wizard);
  const answers = people.find((each) => each.index === index)?.answers ?? emptyAnswers;
  return (
    <Page
      title={words.tasks.answers}
      back={tasksAt(group.commonId)}
      eyebrow={interpolate(words.wizard.eyebrow, { service: group.offer.name, number: group.number })}
    >
      <PersonCard wizard={wizard} index={index} answers={answers} back="answers" removable={people.length > 1} />
      <p>
        <Link className="button" to={tasksAt(group.commonId)}>
          {words.tasks.backToList}
        </Link>
      </p>
    </Page>
  );
}
