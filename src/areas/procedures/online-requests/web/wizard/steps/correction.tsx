/** A returned request: reason, what to change, remaining resubmissions and deadline. */
import { formatDateTime } from "../../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { Link } from "../../../../../../web/site/routing/link.tsx";
import { Page } from "../../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { usePublicNaming } from "../../../../../administration/nomenclators/web/public.tsx";
import type { RequestForm } from "../../../schemas/form-schemas.ts";
import type { FormStatus } from "../../../states.ts";
import { checkAt, stepAt } from "../fields/addresses.ts";
import { fieldsToAnswers } from "../answers/answers.ts";
import { type WizardStepFor, type WizardStepKey, wizardStepsOf } from "./steps.ts";
import { type StepFieldsContext, titleOf } from "../fields/step-fields.tsx";
import { useKinships } from "../fields/use-kinship.ts";
import { writableForms } from "../editable-forms.ts";
import type { WizardState } from "../wizard-state.ts";

/** Statuses of closed forms. */
const closedStatuses: readonly FormStatus[] = ["rejected", "rejectedByUser", "cancelled"];

export default function Correction({ group, offer, context }: WizardState) {
  const words = useWords("onlineRequestsClient").correction;
  const language = useLanguage();
  const returned = writableForms(group).flatMap((index) => {
    const form = group.forms[index];
    if (!form) return [];
    const stepContext = { answers: fieldsToAnswers(form), offer, context };
    const affectedSteps = stepsByReason[form.rejectReason ?? ""] ?? [];
    return [
      {
        index,
        form,
        stepContext,
        stepsToCorrect: wizardStepsOf(stepContext.answers, context).filter(({ key }) => affectedSteps.includes(key)),
      },
    ];
  });
  // Only the first form with something to correct has a primary button; submission comes after it.
  const next = returned.find(({ stepsToCorrect }) => stepsToCorrect.length > 0);
  const others = group.forms.filter((form) => !closedStatuses.includes(form.status)).length - returned.length;
  const resubmissionsLeft = Math.min(...group.corrections.map((each) => each.left));
  const deadline = group.corrections.map((each) => each.until).sort()[0];
  return (
    <Page title={words.title} eyebrow={`${group.offer.name} · ${group.number}`} lead={words.lead}>
      {deadline && (
        <p className="note note-warn">
          {pluralize(words.left, resubmissionsLeft, language, { day: formatDateTime(deadline, language) })}
        </p>
      )}
      {returned.map((each) => (
        <ReturnedForm key={each.form._id} commonId={group.commonId} {...each} isNext={each === next} />
      ))}
      {others > 0 && <p className="muted">{pluralize(words.others, others, language)}</p>}
      <div className="form-actions">
        <Link className={next ? "button button-quiet" : "button"} to={checkAt(group.commonId)}>
          {next ? words.check : words.correct}
        </Link>
      </div>
    </Page>
  );
}

function ReturnedForm({
  commonId,
  index,
  form,
  stepContext,
  stepsToCorrect,
  isNext,
}: {
  commonId: string;
  index: number;
  form: RequestForm;
  stepContext: StepFieldsContext;
  stepsToCorrect: readonly WizardStepFor[];
  isNext: boolean;
}) {
  const words = useWords("onlineRequestsClient");
  const language = useLanguage();
  const kinships = useKinships();
  const reason = usePublicNaming("REJECT_REASON")(form.rejectReason);
  const holder = [form.firstName, form.firstLastName, form.secondLastName].filter(Boolean).join(" ");
  return (
    <section className="card stack-tight" aria-labelledby={`returned-${index}`}>
      <h2 className="card-title" id={`returned-${index}`}>
        {holder || form.number}
      </h2>
      <dl className="pairs">
        <div>
          <dt>{form.status === "rejectedByUser" ? words.correction.answers : words.correction.why}</dt>
          <dd>{[reason, form.rejectText].filter(Boolean).join(". ")}</dd>
        </div>
      </dl>
      {form.rejectReason === "RR004" && <p className="note note-warn">{words.correction.registryFirst}</p>}
      {stepsToCorrect.length > 0 && (
        <ul>
          {stepsToCorrect.map((step, position) => (
            <li key={step.key} className="alone">
              <Link
                className={isNext && position === 0 ? "button" : undefined}
                to={stepAt(commonId, index, step.key, "check")}
              >
                {interpolate(words.correction.change, {
                  what: titleOf(words.wizard, step.key, { ...stepContext, language, kinships }),
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Reject reason → steps to correct. */
const stepsByReason: Readonly<Record<string, readonly WizardStepKey[]>> = {
  RR001: ["name", "parents", "identity", "birthplace"],
  RR002: ["entry"],
  RR003: ["entry", "registry"],
  RR005: ["certificate"],
  RR006: ["holder"],
};
