/** Answers of one person, each with a link to change it, and a button to remove the person. */
import { interpolate } from "../../../../../../kit/text/words.ts";
import { api } from "../../../../../../web/api.ts";
import { ConfirmButton } from "../../../../../../web/site/confirm-dialog.tsx";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { navigateTo } from "../../../../../../web/site/routing/navigate.ts";
import { Link } from "../../../../../../web/site/routing/link.tsx";
import { useWords, type WordsOf } from "../../../../../../web/words.ts";
import { type StepReturn, stepAt, tasksAt } from "../fields/addresses.ts";
import { useLines } from "../answers/answer-lines.ts";
import type { WizardAnswers } from "../answers/answers.ts";
import { stepAsking } from "../steps/steps.ts";
import { checkAnswers } from "../answers/answer-checks.ts";
import { dropForm } from "../draft/draft-edits.ts";
import type { WizardState } from "../wizard-state.ts";

export function PersonCard({
  wizard,
  index,
  answers,
  back,
  removable,
}: {
  wizard: WizardState;
  index: number;
  answers: WizardAnswers;
  /** Page to return to after a change. */
  back: StepReturn;
  removable: boolean;
}) {
  const { group, context, reload } = wizard;
  const words = useWords("onlineRequestsClient");
  const errorTexts: Readonly<Record<string, string>> = useWords("site").faults;
  const lines = useLines(answers, context, wizard.offer.documentTypes.length > 1);
  const errors = checkAnswers(answers, context);
  const title = personNameOf(words.check, answers, index);
  const remove = async () => {
    // Creates the missing form of a reserved place first, because a place is released together with its form.
    const form =
      group.forms[index] ??
      (await api.onlineRequests.addForm({ commonId: group.commonId, draft: true }, { once: crypto.randomUUID() }));
    await api.onlineRequests.removeForm({ formId: form._id });
    dropForm(deviceStorage, group.commonId, index, Date.now());
    reload();
    // The page of this person no longer exists.
    if (back === "answers") await navigateTo(tasksAt(group.commonId));
  };
  return (
    <section className="card" id={`person-${index}`} tabIndex={-1} aria-labelledby={`person-${index}-title`}>
      <div className="spread card-title">
        <h2 id={`person-${index}-title`}>{title}</h2>
        {removable && (
          <ConfirmButton
            label={words.check.remove}
            title={interpolate(words.check.removeTitle, { name: title })}
            yes={words.check.remove}
            onYes={remove}
          >
            <p>{words.check.removeText}</p>
          </ConfirmButton>
        )}
      </div>
      <dl className="pairs">
        {lines.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {value || !errors[name] ? value || "—" : <span className="fault">{words.check.missing}</span>}
              {value && errors[name] && <div className="fault">{errorTexts[errors[name]] ?? errors[name]}</div>}
            </dd>
            <dd>
              <Link
                to={stepAt(group.commonId, index, stepAsking(name, answers, context)?.key ?? "", back)}
                aria-label={`${words.check.change}: ${label}`}
              >
                {words.check.change}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function personNameOf(
  words: WordsOf<"onlineRequestsClient">["check"],
  answers: WizardAnswers,
  index: number,
): string {
  const name = answeredFullName(answers);
  return name
    ? interpolate(words.person, { index: index + 1, name })
    : interpolate(words.unnamed, { index: index + 1 });
}

export function answeredFullName({ firstName, firstLastName, secondLastName }: WizardAnswers): string {
  return [firstName, firstLastName, secondLastName].filter(Boolean).join(" ");
}
