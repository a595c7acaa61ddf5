/** A step of the wizard: shows its boxes, keeps them on the device as they are typed, saves them and goes on. */
import { useEffect, useRef, useState } from "react";
import { interpolate } from "../../../../kit/words.ts";
import { ApiError } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { type FormState, useForm } from "../../../../web/site/form/use-form.ts";
import { navigateTo, replaceWith } from "../../../../web/site/navigate.ts";
import { Page } from "../../../../web/site/page-column.tsx";
import { useSearch } from "../../../../web/site/location.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { self } from "../../wizard/form-validation.ts";
import { backAt, readBack, stepAt, tasksAt } from "./addresses.ts";
import { type WizardAnswers, fieldsToAnswers, filledFromIdentity, somebodyElse, withSettled } from "./answers.ts";
import { type WizardStepFor, isAnothersNumber, stepPosition, wizardStepsOf } from "./steps.ts";
import { firstOpenStep } from "./answer-checks.ts";
import { checkStep } from "./answer-checks.ts";
import { Earlier } from "./earlier.tsx";
import { storeAnswers, leaveStep, mergeAnswers, readDraft } from "./draft.ts";
import { nextStepAfter, nextStepAddress } from "./next-step.ts";
import { draftPeople } from "./draft-people.ts";
import { particulars, accountAnswers } from "./account-prefill.ts";
import { WizardProgress, ReservationTimer, SaveAndLeave } from "./step-frame.tsx";
import type { WizardState } from "./request.tsx";
import { saveAnswers } from "./save-answers.ts";
import { stepLabels, StepBoxes, titleOf } from "./step-fields.tsx";

/** Keyed by its address: another one is another step. */
export function FormStep({ index, stepKey, ...writing }: WizardState & { index: number; stepKey: string }) {
  const { group, offer } = writing;
  const about = { ...writing.about, selfTaken: isSelfTaken(writing, index) };
  const form = group.forms[index];
  const kept = readDraft(deviceStorage, group.commonId)?.forms[index];
  const answers = withSettled(mergeAnswers(form && fieldsToAnswers(form), kept), offer, about.destinations);
  const steps = wizardStepsOf(answers, about);
  const stepOf = (wanted: string | undefined) => steps.find(({ key }) => key === wanted);
  // What is typed may complete a step, or open the one that the address names: the one on the page stays.
  const [shown] = useState((stepOf(stepKey) ?? stepOf(kept?.step))?.key ?? firstOpenStep(answers, about)?.key);
  const step = stepOf(shown) ?? firstOpenStep(answers, about);
  // Resumed where something is missing, of this person or of the next.
  const goesOn = step ? undefined : nextStepAddress(writing);
  useEffect(() => {
    if (goesOn) void replaceWith(goesOn);
  }, [goesOn]);
  if (!step) return null;
  // A number that is known already tells the birth date without being typed again.
  const known = step.key === "identity" ? { ...answers, ...filledFromIdentity(answers, about.today) } : answers;
  if (about.selfTaken && !known.relationship) known.relationship = somebodyElse;
  return <StepPage key={`${index}.${step.key}`} {...writing} about={about} index={index} step={step} answers={known} />;
}

function isSelfTaken(writing: WizardState, index: number): boolean {
  return draftPeople(writing).some((each) => each.index !== index && each.answers.relationship === self);
}

function StepPage({
  index,
  step,
  answers,
  ...writing
}: WizardState & { index: number; step: WizardStepFor; answers: WizardAnswers }) {
  const { group, offer, about, reload, saved } = writing;
  const words = useWords("onlineRequestsClient").wizard;
  const site = useWords("site");
  const language = useLanguage();
  const back = readBack(useSearch().back);
  const [isNew] = useState(step.key === "holder" && answers.relationship.length < 2);
  const steps = wizardStepsOf(answers, about);
  const previous = steps[steps.findIndex((each) => each.key === step.key) - 1];

  const savedNumber = group.forms[index]?.identityNumber ?? "";
  const form: FormState<WizardAnswers> = useForm<WizardAnswers>({
    initial: answers,
    check: (typed) => ({
      ...checkStep(step, typed, about),
      ...(step.key === "identity" && !typed.numberAck && isAnothersNumber(typed, about, savedNumber)
        ? { numberAck: "OTHER_NUMBER" }
        : {}),
    }),
    needs: words.needs,
    send: async (answered) => {
      const typed = withSettled(answered, offer, about.destinations);
      storeAnswers(deviceStorage, group.commonId, index, typed, step.saves);
      const own = step.key === "holder" ? await accountAnswers(typed, answers.relationship) : {};
      try {
        saved(await saveAnswers(group, index, { ...typed, ...own }, step.saves));
        reload();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Changed elsewhere, sent, or its places lost meanwhile: the page shows what it is now.
        if (error.code === "CONFLICT" || error.code === "TRANSITION_NOT_ALLOWED") reload();
        if (error.code !== "OFFLINE") throw error;
        toast(words.savedHere);
      }
      if (Object.keys(own).length > 0)
        storeAnswers(deviceStorage, group.commonId, index, { ...typed, ...own }, particulars);
      await navigateTo(nextStepAfter(writing, { index, answers: { ...typed, ...own } }, step, back));
    },
  });
  const { values } = form;
  const named = stepLabels(words, values);
  // Somebody else's it is already: what is left to choose is who.
  const asking =
    named.relationship === words.whose
      ? form
      : { ...form, needs: { ...form.needs, relationship: words.kinshipNeeded } };
  const labels = Object.fromEntries(step.asks.map((box) => [box, named[box]]));
  const asFound = useRef(values);
  useEffect(() => {
    if (values !== asFound.current) storeAnswers(deviceStorage, group.commonId, index, values, step.saves, step.key);
  }, [values, group.commonId, index, step]);
  useEffect(() => () => leaveStep(deviceStorage, group.commonId, index), [group.commonId, index]);

  const count = Math.max(group.quantity, group.forms.length);
  const { at, of } = stepPosition(step, about, count === 1);
  const place = [
    ...(count > 1 ? [interpolate(words.person, { index: index + 1, count })] : []),
    interpolate(words.step, { index: at, count: of }),
  ].join(" · ");
  return (
    <Page
      title={titleOf(words, step.key, { answers: { ...values, firstName: answers.firstName }, offer, about, language })}
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
          {place}
          <WizardProgress at={at} of={of} />
        </>
      }
    >
      <form className="form" noValidate onSubmit={form.submit}>
        {isNew && <Earlier {...writing} index={index} />}
        <ErrorSummary form={asking} labels={labels} refused={words.refused} />
        <StepBoxes form={asking} step={step.key} offer={offer} about={about} savedNumber={savedNumber} />
        <div className="form-actions">
          <Submit sending={form.sending}>{site.goOn}</Submit>
          <SaveAndLeave {...writing} />
        </div>
      </form>
      <ReservationTimer group={group} />
    </Page>
  );
}
