/** A step of the wizard: shows its boxes, keeps them on the device as they are typed, saves them and goes on. */
import { useEffect, useRef } from "react";
import { say } from "../../../../kit/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { device } from "../../../../web/site/device.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { Submit } from "../../../../web/site/form/submit.tsx";
import { type Form, useForm } from "../../../../web/site/form/use-form.ts";
import { goTo } from "../../../../web/site/go.ts";
import { Page } from "../../../../web/site/page-frame.tsx";
import { useSearch } from "../../../../web/site/place.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { type Answers, answersOf, filledFromIdentity, self, withSettled } from "./answers.ts";
import { type About, type AskedStep, checkStep, firstOpenStep, stepsOf } from "./asked.ts";
import { keepAnswers, mergeAnswers, readDraft } from "./draft.ts";
import { Along, Held, SaveAndLeave } from "./step-frame.tsx";
import type { Writing } from "./request.tsx";
import { saveAnswers } from "./save.ts";
import { labelsOf, StepBoxes, titleOf } from "./step-boxes.tsx";

export function FormStep({ index, stepKey, ...writing }: Writing & { index: number; stepKey: string }) {
  const { group, offer, about } = writing;
  const form = group.forms[index];
  const kept = readDraft(device, group.commonId)?.forms[index];
  const answers = withSettled(mergeAnswers(form && answersOf(form), kept), offer);
  const steps = stepsOf(answers, about);
  const named = steps.find((each) => each.key === stepKey);
  const step = named ?? firstOpenStep(answers, about) ?? steps[0];
  // Resumed where something is missing; with nothing missing the address without a step is the check page's.
  const complete = !step || (!named && !firstOpenStep(answers, about));
  useEffect(() => {
    if (complete) void goTo(`/onlineService/${group.commonId}?step=check`);
  }, [complete, group.commonId]);
  if (complete) return null;
  // A number that is known already tells the birth date without being typed again.
  const known = step.key === "identity" ? { ...answers, ...filledFromIdentity(answers, about.today) } : answers;
  return <StepPage key={`${index}.${step.key}`} {...writing} index={index} step={step} answers={known} />;
}

function StepPage({
  group,
  offer,
  about,
  reload,
  saved,
  index,
  step,
  answers,
}: Writing & { index: number; step: AskedStep; answers: Answers }) {
  const words = useWords("onlineRequestsClient").wizard;
  const site = useWords("site");
  const { back }: { back?: string } = useSearch();
  const steps = stepsOf(answers, about);
  const at = steps.findIndex((each) => each.key === step.key);
  const address = (key: string, of = index) => `/onlineService/${group.commonId}?form=${of + 1}&step=${key}`;
  const checkAddress = `/onlineService/${group.commonId}?step=check`;

  const form: Form<Answers> = useForm<Answers>({
    initial: answers,
    check: (typed) => checkStep(step, typed, about),
    send: async (typed) => {
      keepAnswers(device, group.commonId, index, typed, step.saves, Date.now());
      const own = step.key === "holder" && typed.relationship === self ? await ownParticulars(typed) : {};
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
        keepAnswers(device, group.commonId, index, { ...typed, ...own }, ownFields, Date.now());
      await goTo(back === "check" ? checkAddress : after(group, index, nextStep({ ...typed, ...own }, about, step)));
    },
  });
  const { values } = form;
  const named = labelsOf(words, values);
  const labels = Object.fromEntries(step.asks.map((box) => [box, named[box]]));
  const asFound = useRef(values);
  useEffect(() => {
    if (values !== asFound.current) keepAnswers(device, group.commonId, index, values, step.saves, Date.now());
  }, [values, group.commonId, index, step.saves]);

  const before =
    back === "check"
      ? checkAddress
      : at > 0
        ? address(steps[at - 1]?.key ?? "")
        : index > 0
          ? address(steps.at(-1)?.key ?? "", index - 1)
          : "/";
  const count = Math.max(group.quantity, group.forms.length);
  const place = [
    ...(count > 1 ? [say(words.person, { index: index + 1, count })] : []),
    say(words.step, { index: at + 1, count: steps.length + 2 }),
  ].join(" · ");
  return (
    <Page
      title={titleOf(words, step.key, offer)}
      back={before}
      eyebrow={
        <>
          {say(words.eyebrow, { service: group.offer.name, number: group.number })}
          <br />
          {place}
          <Along at={at + 1} of={steps.length + 2} />
        </>
      }
    >
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={labels} />
        <StepBoxes form={form} step={step.key} offer={offer} about={about} />
        <div className="form-actions">
          <Submit sending={form.sending}>{site.goOn}</Submit>
          <SaveAndLeave />
        </div>
      </form>
      <Held until={group.draftExpiresAt} />
    </Page>
  );
}

const ownFields = ["firstName", "firstLastName", "secondLastName", "identityNumber"] as const;

/** Never asked twice: what the account knows of its owner. */
async function ownParticulars(typed: Answers): Promise<Partial<Answers>> {
  if (typed.firstName) return {};
  const own = await api.people.info().catch(() => undefined);
  if (!own) return {};
  return {
    firstName: own.firstName,
    firstLastName: own.lastName,
    secondLastName: own.secondLastName ?? "",
    identityNumber: own.ci ?? "",
  };
}

/** The answer just given may open a step or spare one. */
function nextStep(answers: Answers, about: About, step: AskedStep): AskedStep | undefined {
  const steps = stepsOf(answers, about);
  return steps[steps.findIndex((each) => each.key === step.key) + 1];
}

/** After the last step of a person comes the next person, after the last person the pickup. */
function after(group: Writing["group"], index: number, next: AskedStep | undefined): string {
  const base = `/onlineService/${group.commonId}`;
  if (next) return `${base}?form=${index + 1}&step=${next.key}`;
  const most = Math.max(group.quantity, group.forms.length);
  return index + 1 < most ? `${base}?form=${index + 2}` : `${base}?step=pickup`;
}
