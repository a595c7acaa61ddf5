/** Report of a visit by the courier: delivered, or why not. */
import { type ReactNode, useState } from "react";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { firstError, fullNameRule, length, lengths, required } from "../../../../kit/validation/validation-rules.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { LongField, TextField } from "../../../../web/site/form/fields.tsx";
import { Check, RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { loadFrontend } from "../../../../web/site/routing/navigate.ts";
import { useWords } from "../../../../web/words.ts";
import type { deliveryContract } from "../contract.ts";
import type { DeliveryDetail } from "../parcel.ts";

export type Report = InputOf<typeof deliveryContract.setStatus>;

export type SendReport = (report: Omit<Report, "_id" | "happenedAt">) => void;

export function ReportChoice({
  detail,
  amount,
  submit,
}: {
  detail: DeliveryDetail;
  amount: string;
  submit: SendReport;
}) {
  const words = useWords("deliveryDoor");
  const [openForm, setOpenForm] = useState<"delivered" | "failed">();
  const back = () => setOpenForm(undefined);
  if (openForm === "delivered") return <DeliveredForm detail={detail} amount={amount} submit={submit} onBack={back} />;
  if (openForm === "failed") return <FailedVisitForm submit={submit} onBack={back} />;
  if (detail.status === "transporting")
    return (
      <div className="stack">
        <p className="doorstep-amount">{interpolate(words.collect, { amount })}</p>
        <BigButton onClick={() => setOpenForm("delivered")}>{words.delivered}</BigButton>
        <BigButton quiet onClick={() => setOpenForm("failed")}>
          {words.failed}
        </BigButton>
      </div>
    );
  return (
    <div className="stack">
      <p className="note">{detail.next.length === 0 ? words.ended : words.notOut}</p>
      {detail.status === "readyForMessaging" && (
        <BigButton onClick={() => submit({ status: "transporting" })}>{words.setOut}</BigButton>
      )}
      <BigButton quiet onClick={() => loadFrontend(`/deliveryServices/all/${detail._id}`)}>
        {words.desk}
      </BigButton>
    </div>
  );
}

interface FormProps {
  readonly submit: SendReport;
  readonly onBack: () => void;
}

/** Proof of delivery: name, identity document and payment. */
function DeliveredForm({ detail, amount, submit, onBack }: FormProps & { detail: DeliveryDetail; amount: string }) {
  const words = useWords("deliveryDoor");
  const collected = interpolate(words.collected, { amount });
  const form = useForm({
    initial: { name: detail.receiver.name, ci: detail.receiver.ci, collected: false },
    check: (values) => ({
      name: firstError(values.name, required, fullNameRule),
      ci: firstError(values.ci, required, length(...lengths.passport)),
      collected: values.collected ? undefined : "REQUIRED",
    }),
    send: ({ name, ci }) => Promise.resolve(submit({ status: "delivered", receiver: { name, ci }, collected: true })),
  });
  return (
    <form className="form card doorstep" noValidate onSubmit={form.submit}>
      <h2>{words.whoTook}</h2>
      <ErrorSummary form={form} labels={{ name: words.name, ci: words.ci, collected }} />
      <TextField form={form} name="name" label={words.name} autoComplete="off" />
      <TextField form={form} name="ci" label={words.ci} autoComplete="off" />
      <Check form={form} name="collected" label={collected} />
      <Submit sending={form.sending} wide>
        {words.confirm}
      </Submit>
      <BigButton quiet onClick={onBack}>
        {words.back}
      </BigButton>
    </form>
  );
}

function FailedVisitForm({ submit, onBack }: FormProps) {
  const words = useWords("deliveryDoor");
  const reasons: readonly string[] = Object.values(words.reasons);
  const form = useForm({
    initial: { reason: "", more: "" },
    check: ({ reason, more }) => ({ reason: required(reason), more: length(0, 400)(more) }),
    send: ({ reason, more }) =>
      Promise.resolve(submit({ status: "readyForMessaging", note: [reason, more.trim()].filter(Boolean).join(". ") })),
  });
  return (
    <form className="form card doorstep" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} labels={{ reason: words.reason, more: words.more }} />
      <RadioGroup
        form={form}
        name="reason"
        label={words.reason}
        options={reasons.map((each) => [each, each] as const)}
      />
      <LongField form={form} name="more" label={words.more} optional />
      <Submit sending={form.sending} wide>
        {words.confirmFailed}
      </Submit>
      <BigButton quiet onClick={onBack}>
        {words.back}
      </BigButton>
    </form>
  );
}

function BigButton({
  quiet = false,
  onClick,
  children,
}: {
  quiet?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      className={`button button-wide doorstep-big${quiet ? " button-quiet" : ""}`}
      type="button"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
