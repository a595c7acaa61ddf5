/** Answers of one person, each with a link to change it, and a button to remove the person. */
import { interpolate } from "../../../../../../kit/text/words.ts";
import { api } from "../../../../../../web/api.ts";
import { ConfirmButton } from "../../../../../../web/site/confirm-dialog.tsx";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { navigateTo } from "../../../../../../web/site/routing/navigate.ts";
import { useWords, type WordsOf } from "../../../../../../web/words.ts";
import { type StepReturn, stepAt, tasksAt } from "../fields/addresses.ts";
import { AnswerRow } from "../answers/answer-row.tsx";
import { useAnswerLines } from "../answers/answer-lines.ts";
import { type WizardAnswers, fullNameOfAnswers } from "../answers/answers.ts";
import { stepLabels } from "../fields/step-fields.tsx";
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
  const steps = useAnswerLines(answers, context, wizard.offer.documentTypes.length > 1);
  const parts = [...new Set(steps.map(({ step }) => step.part))];
  const errors = checkAnswers(answers, context);
  const boxLabels = stepLabels(words.wizard, answers);
  const faultOf = (boxes: readonly (keyof WizardAnswers)[], value: string) => {
    const box = boxes.find((each) => errors[each]);
    const code = box && errors[box];
    if (!box || !code) return undefined;
    if (answers[box]) return errorTexts[code] ?? code;
    return value ? `${words.check.missing}: ${boxLabels[box]}` : words.check.missing;
  };
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
      {parts.map((part) => (
        <div key={part} className="answers-part">
          <h3>{words.tasks.parts[part]}</h3>
          <div>
            {steps
              .filter(({ step }) => step.part === part)
              .map(({ step, lines }) => (
                <AnswerRow
                  key={step.key}
                  to={stepAt(group.commonId, index, step.key, back)}
                  lines={lines.map(({ boxes, label, value }) => ({ label, value, fault: faultOf(boxes, value) }))}
                />
              ))}
          </div>
        </div>
      ))}
    </section>
  );
}

export function personNameOf(
  words: WordsOf<"onlineRequestsClient">["check"],
  answers: WizardAnswers,
  index: number,
): string {
  const name = fullNameOfAnswers(answers);
  return name
    ? interpolate(words.person, { index: index + 1, name })
    : interpolate(words.unnamed, { index: index + 1 });
}
