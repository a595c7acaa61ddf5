import { useEffect } from "react";
import { isCubanPhone } from "../../../../../../kit/identity/phone.ts";
import { validateRecipient } from "../../../../../../kit/validation/validation-rules.ts";
import { interpolate } from "../../../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../../../web/api.ts";
import { useUser } from "../../../../../../web/session/session.ts";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { ErrorSummary } from "../../../../../../web/site/form/error-summary.tsx";
import { PhoneField, TextField } from "../../../../../../web/site/form/fields.tsx";
import { Submit } from "../../../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../../../web/site/form/use-form.ts";
import { navigateTo } from "../../../../../../web/site/routing/navigate.ts";
import { Page } from "../../../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../../../web/site/routing/location.ts";
import { toast } from "../../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { aheadAt, backAt, readBack, stepAt, tasksAt } from "../fields/addresses.ts";
import { emptyAnswers } from "../answers/answers.ts";
import { stepPosition, wizardStepsOf } from "./steps.ts";
import { storePickup } from "../draft/draft-edits.ts";
import { draftPeople, pickupAnswers } from "../draft/draft-people.ts";
import { aheadOf } from "../people/tasks.ts";
import { WizardProgress, SaveAndLeave } from "./step-frame.tsx";
import { writableForms } from "../editable-forms.ts";
import type { WizardState } from "../wizard-state.ts";

/** The pickup person, one for the whole request. */
export default function PickupStep(wizard: WizardState) {
  const { group, offer, context, reload } = wizard;
  const words = useWords("onlineRequestsClient").wizard;
  const site = useWords("site");
  const user = useUser();
  const back = readBack(useSearch().back);
  const form = useForm({
    initial: pickupAnswers(group),
    needs: words.pickupNeeds,
    check: (values) => validateRecipient(values, context.today),
    send: async (values) => {
      const first = group.forms[writableForms(group)[0] ?? 0];
      try {
        if (first)
          await api.onlineRequests.updateForm({
            _id: first._id,
            draft: true,
            pickup: values,
            updatedAt: first.updatedAt,
          });
        reload();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "CONFLICT") reload();
        if (error.code !== "OFFLINE") throw toBoxErrors(error);
        toast(words.savedHere);
      }
      const next = aheadOf(draftPeople({ group, offer, context }), context, true);
      await navigateTo(back ? backAt(group.commonId, 0, back) : aheadAt(group.commonId, next));
    },
  });
  const { values } = form;
  useEffect(() => {
    if (values.name || values.ci || values.phone) storePickup(deviceStorage, group.commonId, values);
  }, [values, group.commonId]);

  const fillFromAccount = () =>
    form.set({
      name: user?.name ?? "",
      ci: user?.ci ?? "",
      ...(user?.phone && isCubanPhone(user.phone) ? { phone: user.phone } : {}),
    });
  const labels = {
    name: words.fields["pickup.name"],
    ci: words.fields["pickup.ci"],
    phone: words.fields["pickup.phone"],
  };
  const [first, ...others] = draftPeople({ group, offer, context });
  const hasSeveralPeople = others.length > 0;
  const steps = wizardStepsOf(first?.answers ?? emptyAnswers, context);
  const { at, of } = stepPosition("pickup", context, !hasSeveralPeople);
  return (
    <Page
      title={words.steps.pickup}
      back={
        back
          ? backAt(group.commonId, 0, back)
          : hasSeveralPeople
            ? tasksAt(group.commonId)
            : stepAt(group.commonId, 0, steps.at(-1)?.key ?? "")
      }
      eyebrow={
        <>
          {interpolate(words.eyebrow, { service: group.offer.name, number: group.number })}
          <br />
          {hasSeveralPeople ? words.toFinish : interpolate(words.step, { index: at, count: of })}
          {!hasSeveralPeople && <WizardProgress at={at} of={of} />}
        </>
      }
      lead={words.pickupHint}
    >
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={labels} refused={words.refused} />
        {user?.ci && (
          <p>
            <button className="button button-quiet" type="button" onClick={fillFromAccount}>
              {words.pickupMe}
            </button>
          </p>
        )}
        <TextField form={form} name="name" label={labels.name} autoComplete="off" maxLength={120} />
        <TextField form={form} name="ci" label={labels.ci} inputMode="numeric" autoComplete="off" maxLength={20} />
        <PhoneField form={form} name="phone" label={labels.phone} hint={words.pickupPhoneHint} />
        <div className="form-actions">
          <Submit sending={form.sending}>{site.goOn}</Submit>
          <SaveAndLeave {...wizard} />
        </div>
      </form>
    </Page>
  );
}

/** Maps the API's field names (pickup.phone) to the boxes (phone). */
function toBoxErrors(error: ApiError): ApiError {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, codes]) => [name.replace("pickup.", ""), [...codes]]),
  );
  return new ApiError(error.status, { code: error.code, message: error.message, fields });
}
