/** A step of the wizard: shows its boxes, stores every change on the device, saves to the server and continues. */
import { useEffect, useRef, useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { ApiError } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { deviceStorage } from "../../../../../web/site/offline/device-storage.ts";
import { ErrorSummary } from "../../../../../web/site/form/error-summary.tsx";
import { Submit } from "../../../../../web/site/form/submit-button.tsx";
import { type FormState, useForm } from "../../../../../web/site/form/use-form.ts";
import { navigateTo, replaceWith } from "../../../../../web/site/routing/navigate.ts";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../../web/site/routing/location.ts";
import { toast } from "../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../web/words.ts";
import { selfRelationship } from "../../wizard/form-validation.ts";
import { backAt, readBack, stepAt, tasksAt } from "./fields/addresses.ts";
import {
  type WizardAnswers,
  fieldsToAnswers,
  fillFromIdentityNumber,
  otherPersonChoice,
  fillSettledAnswers,
} from "./answers/answers.ts";
import { type WizardStepFor, isAnothersNumber, stepPosition, wizardStepsOf } from "./steps/steps.ts";
import { firstOpenStep } from "./answers/answer-checks.ts";
import { checkStep } from "./answers/answer-checks.ts";
import { EarlierPeople } from "./draft/earlier.tsx";
import { storeAnswers, leaveStep, mergeAnswers, readDraft } from "./draft/draft.ts";
import { nextStepAfter, nextStepAddress } from "./steps/next-step.ts";
import { draftPeople } from "./draft/draft-people.ts";
import { particulars, accountAnswers } from "./draft/account-prefill.ts";
import { WizardProgress, SaveAndLeave } from "./steps/step-frame.tsx";
import { saveAnswers } from "./draft/save-answers.ts";
import { useKinships } from "./fields/use-kinship.ts";
import { stepLabels, StepBoxes, titleOf } from "./fields/step-fields.tsx";
import type { WizardState } from "./wizard-state.ts";

/** Keyed by address, so that each step has its own state. */
export function FormStep({ index, stepKey, ...wizard }: WizardState & { index: number; stepKey: string }) {
  const { group, offer } = wizard;
  const context = { ...wizard.context, selfUsed: isSelfUsed(wizard, index) };
  const form = group.forms[index];
  const draftForm = readDraft(deviceStorage, group.commonId)?.forms[index];
  const answers = fillSettledAnswers(
    mergeAnswers(form && fieldsToAnswers(form), draftForm),
    offer,
    context.destinations,
  );
  const steps = wizardStepsOf(answers, context);
  const stepOf = (stepKey: string | undefined) => steps.find(({ key }) => key === stepKey);
  // Answers may complete a step or open another one; the displayed step stays until the user leaves it.
  const [shownKey] = useState(
    (stepOf(stepKey) ?? stepOf(draftForm?.step))?.key ?? firstOpenStep(answers, context)?.key,
  );
  const step = stepOf(shownKey) ?? firstOpenStep(answers, context);
  // Nothing is missing here: continues with the next open task.
  const nextAddress = step ? undefined : nextStepAddress(wizard);
  useEffect(() => {
    if (nextAddress) void replaceWith(nextAddress);
  }, [nextAddress]);
  if (!step) return null;
  // Prefills the birth date from an identity number entered before.
  const prefilled =
    step.key === "identity" ? { ...answers, ...fillFromIdentityNumber(answers, context.today) } : answers;
  if (context.selfUsed && !prefilled.relationship) prefilled.relationship = otherPersonChoice;
  return (
    <StepPage
      key={`${index}.${step.key}`}
      {...wizard}
      context={context}
      index={index}
      step={step}
      answers={prefilled}
    />
  );
}

function isSelfUsed(wizard: WizardState, index: number): boolean {
  return draftPeople(wizard).some((each) => each.index !== index && each.answers.relationship === selfRelationship);
}

function StepPage({
  index,
  step,
  answers,
  ...wizard
}: WizardState & { index: number; step: WizardStepFor; answers: WizardAnswers }) {
  const { group, offer, context, reload, saved } = wizard;
  const words = useWords("onlineRequestsClient").wizard;
  const site = useWords("site");
  const language = useLanguage();
  const kinships = useKinships(step.key !== "holder");
  const back = readBack(useSearch().back);
  const [isNew] = useState(step.key === "holder" && answers.relationship.length < 2);
  const steps = wizardStepsOf(answers, context);
  const previous = steps[steps.findIndex((each) => each.key === step.key) - 1];

  const savedNumber = group.forms[index]?.identityNumber ?? "";
  const form: FormState<WizardAnswers> = useForm<WizardAnswers>({
    initial: answers,
    check: (values) => ({
      ...checkStep(step, values, context),
      ...(step.key === "identity" && !values.numberAck && isAnothersNumber(values, context, savedNumber)
        ? { numberAck: "OTHER_NUMBER" }
        : {}),
    }),
    needs: words.needs,
    send: async (values) => {
      const settled = fillSettledAnswers(values, offer, context.destinations);
      storeAnswers(deviceStorage, group.commonId, index, settled, step.savedFields);
      const accountData = step.key === "holder" ? await accountAnswers(settled, answers.relationship) : {};
      try {
        saved(await saveAnswers(group, index, { ...settled, ...accountData }, step.savedFields));
        reload();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The request changed, was submitted or expired in the meantime: shows its current state.
        if (error.code === "CONFLICT" || error.code === "TRANSITION_NOT_ALLOWED") reload();
        if (error.code !== "OFFLINE") throw error;
        toast(words.savedHere);
      }
      if (Object.keys(accountData).length > 0)
        storeAnswers(deviceStorage, group.commonId, index, { ...settled, ...accountData }, particulars);
      await navigateTo(nextStepAfter(wizard, { index, answers: { ...settled, ...accountData } }, step, back));
    },
  });
  const { values } = form;
  const boxLabels = stepLabels(words, values);
  // "Somebody else" is already chosen; only the kinship is missing.
  const displayedForm =
    boxLabels.relationship === words.whose
      ? form
      : { ...form, needs: { ...form.needs, relationship: words.kinshipNeeded } };
  const labels = Object.fromEntries(step.boxes.map((box) => [box, boxLabels[box]]));
  const initialValues = useRef(values);
  useEffect(() => {
    if (values !== initialValues.current)
      storeAnswers(deviceStorage, group.commonId, index, values, step.savedFields, step.key);
  }, [values, group.commonId, index, step]);
  useEffect(() => () => leaveStep(deviceStorage, group.commonId, index), [group.commonId, index]);

  const count = Math.max(group.quantity, group.forms.length);
  const { at, of } = stepPosition(step, context, count === 1);
  const position = [
    ...(count > 1 ? [interpolate(words.person, { index: index + 1, count })] : []),
    step.isConditional ? words.oneMore : interpolate(words.step, { index: at, count: of }),
  ].join(" · ");
  return (
    <Page
      title={titleOf(words, step.key, {
        answers: { ...values, firstName: answers.firstName },
        offer,
        context,
        language,
        kinships,
      })}
      back={
        previous && (!back || back === "tasks")
          ? stepAt(group.commonId, index, previous.key, back)
          : back
            ? backAt(group.commonId, index, back)
            : count > 1
              ? tasksAt(group.commonId)
              : "/"
      }
      eyebrow={
        <>
          {interpolate(words.eyebrow, { service: group.offer.name, number: group.number })}
          <br />
          {position}
          <WizardProgress at={at} of={of} />
        </>
      }
    >
      <form className="form" noValidate onSubmit={form.submit}>
        {isNew && <EarlierPeople {...wizard} index={index} />}
        <ErrorSummary form={displayedForm} labels={labels} refused={words.refused} />
        <StepBoxes form={displayedForm} step={step.key} offer={offer} context={context} savedNumber={savedNumber} />
        <div className="form-actions">
          <Submit sending={form.sending}>{site.goOn}</Submit>
          <SaveAndLeave {...wizard} />
        </div>
      </form>
    </Page>
  );
}
