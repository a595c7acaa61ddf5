/** Review page: all answers with links to change them, price, and submission. */
import { useEffect, useRef } from "react";
import { formatTime } from "../../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../../kit/text/words.ts";
import { formatPhone } from "../../../../../../kit/identity/phone.ts";
import { ApiError, api } from "../../../../../../web/api.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { ErrorSummary } from "../../../../../../web/site/form/error-summary.tsx";
import { Submit } from "../../../../../../web/site/form/submit-button.tsx";
import { type FormState, useForm } from "../../../../../../web/site/form/use-form.ts";
import { navigateTo } from "../../../../../../web/site/routing/navigate.ts";
import { Page } from "../../../../../../web/site/shell/page-column.tsx";
import { toast } from "../../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { AddPerson } from "../people/add-person.tsx";
import { pickupAt, tasksAt } from "../fields/addresses.ts";
import { AnswerRow } from "../answers/answer-row.tsx";
import type { PickupAnswers } from "../answers/answers.ts";
import { checkAnswers } from "../answers/answer-checks.ts";
import { forgetOldDrafts } from "../draft/draft-edits.ts";
import { clearDraft } from "../draft/forget-draft.ts";
import { isPickupDone, draftPeople, pickupAnswers } from "../draft/draft-people.ts";
import { SaveAndLeave } from "./step-frame.tsx";
import { personNameOf, PersonCard } from "../people/person-card.tsx";
import { PriceBreakdown, PriceSum, usePrices } from "../price.tsx";
import { syncDraft } from "../draft/sync-draft.ts";
import { UsualTermText } from "../processing-time.tsx";
import type { WizardState } from "../wizard-state.ts";

export default function CheckAnswers(wizard: WizardState) {
  const { group, offer, context, reload } = wizard;
  const words = useWords("onlineRequestsClient");
  useEffect(() => forgetOldDrafts(deviceStorage, Date.now()), []);
  const isResubmission = group.status !== "draft";
  const people = draftPeople(wizard);
  const pricing = usePrices(
    offer,
    people.map((each) => each.answers),
  );
  const pickup = pickupAnswers(group);
  const missing = Object.fromEntries([
    ...people.map(({ index, answers }) => [
      `person-${index}`,
      hasAny(checkAnswers(answers, context)) ? words.check.fix : "",
    ]),
    ["pickup", isPickupDone(pickup, context.today) ? "" : "PICKUP_INCOMPLETE"],
  ]) as Record<string, string>;

  const form = useForm<Record<string, string>>({
    initial: { ...Object.fromEntries(people.map(({ index }) => [`person-${index}`, ""])), pickup: "" },
    check: () => missing,
    send: async () => {
      await syncDraft(wizard);
      try {
        const { emailSent } = await api.onlineRequests.finish({ commonId: group.commonId });
        if (!emailSent) toast(words.check.notMailed, "bad");
      } catch (error) {
        if (error instanceof ApiError) throw toPersonErrors(error);
        throw error;
      }
      clearDraft(deviceStorage, group.commonId);
      reload();
      await navigateTo(`/onlineService/${group.commonId}`);
    },
  });

  useResendOnline(form);

  const labels = {
    ...Object.fromEntries(
      people.map(({ index, answers }) => [`person-${index}`, personNameOf(words.check, answers, index)]),
    ),
    pickup: words.check.pickup,
  };
  return (
    <Page
      title={words.wizard.steps.check}
      back={isResubmission ? tasksAt(group.commonId) : pickupAt(group.commonId)}
      eyebrow={interpolate(words.wizard.eyebrow, { service: group.offer.name, number: group.number })}
    >
      <form noValidate onSubmit={form.submit}>
        <div className="form">
          <ErrorSummary form={form} labels={labels} />
          {people.map(({ index, answers }) => (
            <PersonCard
              key={group.forms[index]?._id ?? index}
              wizard={wizard}
              index={index}
              answers={answers}
              back="check"
              removable={!isResubmission && people.length > 1}
            />
          ))}
          <Pickup commonId={group.commonId} pickup={pickup} />
          <AddPerson group={group} saved={wizard.saved} />
          <div className="card stack-tight">
            <PriceBreakdown family={offer.family} {...pricing} />
            <h2>{words.check.ready}</h2>
            <p>
              <UsualTermText
                offer={offer}
                queries={people.map(({ answers }) => ({
                  province: answers["registry.province"] || answers.province || null,
                  legalize: answers.legalize === "yes",
                }))}
              />
            </p>
          </div>
          {form.refusal?.code === "OFFLINE" && <p className="note">{words.check.whenBack}</p>}
          <p className="muted">{group.family === "TR" ? words.check.nextReview : words.check.next}</p>
          <p>
            <SaveAndLeave {...wizard} />
          </p>
          <ReservationTimer group={group} />
        </div>
        <div className="check-send">
          <PriceSum {...pricing} />
          <Submit sending={form.sending}>{isResubmission ? words.check.submitAgain : words.check.submit}</Submit>
        </div>
      </form>
    </Page>
  );
}

/** How long the places are reserved, once. */
function ReservationTimer({ group: { draftExpiresAt, quantity } }: Pick<WizardState, "group">) {
  const words = useWords("onlineRequestsClient").wizard;
  const language = useLanguage();
  if (!draftExpiresAt) return null;
  const time = formatTime(draftExpiresAt, language);
  return <p className="muted small">{pluralize(words.reserved, quantity, language, { time })}</p>;
}

/**
 * Resubmits when the connection returns, if the submission failed offline and the page is still open. Submission is
 * idempotent.
 */
function useResendOnline({
  refusal,
  again: submitAgain,
}: Pick<FormState<Record<string, string>>, "refusal" | "again">): void {
  const isOffline = refusal?.code === "OFFLINE";
  const latest = useRef(submitAgain);
  useEffect(() => {
    latest.current = submitAgain;
  });
  useEffect(() => {
    if (!isOffline) return;
    const resend = () => latest.current();
    window.addEventListener("online", resend);
    return () => window.removeEventListener("online", resend);
  }, [isOffline]);
}

function Pickup({ commonId, pickup }: { commonId: string; pickup: PickupAnswers }) {
  const words = useWords("onlineRequestsClient");
  const { fields, answers } = words.wizard;
  const lines = [
    { label: answers.name, value: pickup.name },
    { label: fields["pickup.ci"], value: pickup.ci },
    { label: fields["pickup.phone"], value: formatPhone(pickup.phone) },
  ].map((line) => ({ ...line, fault: line.value ? undefined : words.check.missing }));
  return (
    <section className="card" id="pickup" tabIndex={-1} aria-labelledby="pickup-title">
      <h2 id="pickup-title">{words.check.pickup}</h2>
      <AnswerRow to={pickupAt(commonId, "check")} lines={lines} />
    </section>
  );
}

/** Assigns errors of forms.1.birthDate to the second person's card. */
function toPersonErrors(error: ApiError): ApiError {
  const fields: Record<string, string[]> = {};
  for (const [path, codes] of Object.entries(error.fields)) {
    const person = /^forms\.(\d+)/.exec(path)?.[1];
    fields[person === undefined ? "pickup" : `person-${person}`] ??= [...codes];
  }
  return new ApiError(error.status, { code: error.code, message: error.message, fields });
}

function hasAny(errors: object): boolean {
  return Object.keys(errors).length > 0;
}
