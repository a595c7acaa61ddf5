/** Everything that will be sent, grouped, each line with its way back; the price; then the sending. */
import { useEffect, useRef } from "react";
import { interpolate } from "../../../../kit/words.ts";
import { formatPhone } from "../../../../kit/phone.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { type FormState, useForm } from "../../../../web/site/form/use-form.ts";
import { navigateTo } from "../../../../web/site/navigate.ts";
import { Link } from "../../../../web/site/link.tsx";
import { Page } from "../../../../web/site/page-column.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { AddPerson } from "./add-person.tsx";
import { pickupAt, tasksAt } from "./addresses.ts";
import type { PickupAnswers } from "./answers.ts";
import { checkAnswers } from "./answer-checks.ts";
import { forgetOldDrafts } from "./draft-edits.ts";
import { clearDraft } from "./forget-draft.ts";
import { isPickupDone, draftPeople, pickupAnswers } from "./draft-people.ts";
import { ReservationTimer, SaveAndLeave } from "./step-frame.tsx";
import { personNameOf, PersonCard } from "./person-card.tsx";
import { PriceNowPanel } from "./price.tsx";
import type { WizardState } from "./request.tsx";
import { syncDraft } from "./sync-draft.ts";
import { UsuallyReady } from "./processing-time.tsx";

export default function CheckAnswers(writing: WizardState) {
  const { group, offer, about, reload } = writing;
  const words = useWords("onlineRequestsClient");
  useEffect(() => forgetOldDrafts(deviceStorage, Date.now()), []);
  const again = group.status !== "draft";
  const people = draftPeople(writing);
  const pickup = pickupAnswers(group);
  const missing = Object.fromEntries([
    ...people.map(({ index, answers }) => [
      `person-${index}`,
      hasAny(checkAnswers(answers, about)) ? words.check.fix : "",
    ]),
    ["pickup", isPickupDone(pickup, about.today) ? "" : "PICKUP_INCOMPLETE"],
  ]) as Record<string, string>;

  const form = useForm<Record<string, string>>({
    initial: { ...Object.fromEntries(people.map(({ index }) => [`person-${index}`, ""])), pickup: "" },
    check: () => missing,
    send: async () => {
      await syncDraft(writing);
      try {
        const { emailSent } = await api.onlineRequests.finish({ commonId: group.commonId });
        if (!emailSent) toast(words.check.notMailed, "bad");
      } catch (error) {
        if (error instanceof ApiError) throw atPeople(error);
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
      back={again ? tasksAt(group.commonId) : pickupAt(group.commonId)}
      eyebrow={interpolate(words.wizard.eyebrow, { service: group.offer.name, number: group.number })}
    >
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={labels} />
        {people.map(({ index, answers }) => (
          <PersonCard
            key={group.forms[index]?._id ?? index}
            writing={writing}
            index={index}
            answers={answers}
            back="check"
            removable={!again && people.length > 1}
          />
        ))}
        <Pickup commonId={group.commonId} pickup={pickup} />
        <AddPerson group={group} saved={writing.saved} />
        <PriceNowPanel offer={offer} people={people.map((each) => each.answers)} />
        <section className="card" aria-labelledby="ready-title">
          <h2 className="card-title" id="ready-title">
            {words.check.ready}
          </h2>
          <p>
            <UsuallyReady
              offer={offer}
              asked={people.map(({ answers }) => ({
                province: answers["registry.province"] || answers.province || null,
                legalize: answers.legalize === "yes",
              }))}
            />
          </p>
        </section>
        {form.refusal?.code === "OFFLINE" && <p className="note">{words.check.whenBack}</p>}
        <p className="muted">{group.family === "TR" ? words.check.nextReview : words.check.next}</p>
        <div className="form-actions">
          <Submit sending={form.sending}>{again ? words.check.submitAgain : words.check.submit}</Submit>
          <SaveAndLeave {...writing} />
        </div>
      </form>
      <ReservationTimer group={group} />
    </Page>
  );
}

/** Refused by a cut: sent again by itself when the network is back and the page still stands. Twice changes nothing. */
function useResendOnline({ refusal, again }: Pick<FormState<Record<string, string>>, "refusal" | "again">): void {
  const cut = refusal?.code === "OFFLINE";
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (!cut) return;
    const resend = () => latest.current();
    window.addEventListener("online", resend);
    return () => window.removeEventListener("online", resend);
  }, [cut]);
}

function Pickup({ commonId, pickup }: { commonId: string; pickup: PickupAnswers }) {
  const words = useWords("onlineRequestsClient");
  const lines = [
    [words.wizard.fields["pickup.name"], pickup.name],
    [words.wizard.fields["pickup.ci"], pickup.ci],
    [words.wizard.fields["pickup.phone"], formatPhone(pickup.phone)],
  ] as const;
  return (
    <section className="card" id="pickup" tabIndex={-1} aria-labelledby="pickup-title">
      <div className="spread card-title">
        <h2 id="pickup-title">{words.check.pickup}</h2>
        <Link to={pickupAt(commonId, "check")} aria-label={`${words.check.change}: ${words.check.pickup}`}>
          {words.check.change}
        </Link>
      </div>
      <dl className="pairs">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="fault">{words.check.missing}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** forms.1.birthDate → the second person's card. */
function atPeople(error: ApiError): ApiError {
  const fields: Record<string, string[]> = {};
  for (const [name, said] of Object.entries(error.fields)) {
    const person = /^forms\.(\d+)/.exec(name)?.[1];
    fields[person === undefined ? "pickup" : `person-${person}`] ??= [...said];
  }
  return new ApiError(error.status, { code: error.code, message: error.message, fields });
}

function hasAny(faults: object): boolean {
  return Object.keys(faults).length > 0;
}
