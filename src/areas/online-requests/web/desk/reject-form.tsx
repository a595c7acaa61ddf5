/** Rejecting, with the reason's own text to begin from: it is inserted once and then belongs to its writer. */
import { Button, Checkbox, Group, NativeSelect, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Language } from "../../../../kit/language.ts";
import { interpolate } from "../../../../kit/words.ts";
import { ApiError } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { parseAmount } from "../../../../kit/amount-input.ts";
import { AmountInput } from "../../../../web/office/form/amount-input.tsx";
import { availableOptions } from "../../../../web/office/form/fields.ts";
import { useAmountError } from "../../../../web/office/form/amount-values.ts";
import { UndoHint } from "../../../../web/office/components/undo-hint.tsx";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useOptions } from "./staff-shared.ts";
import { moneyBack, type Preview, Previewed, StaysBehind, useNotify } from "./preview.tsx";

export interface Rejection {
  readonly reason: string;
  readonly note?: string;
  readonly refundAmount?: string;
  readonly notify: boolean;
}

interface Props<Out> {
  readonly forms: readonly { readonly _id: string }[];
  /** In which the requester reads. */
  readonly language: Language;
  /** The reasons' texts ask for a correction: they are for what may still be corrected. */
  readonly proposesText: boolean;
  /** Once it was requested staff say how much goes back. */
  readonly asksRefund?: boolean;
  readonly submit: (rejection: Rejection) => Promise<Out>;
  readonly onDone: (out: Out) => void;
  readonly onConflict?: ((error: ApiError) => void) | undefined;
  readonly onCancel: () => void;
  readonly submitLabel: string;
}

export function RejectForm<Out>(props: Props<Out>) {
  return (
    <Previewed moves={[{ status: "rejected", forms: props.forms }]}>
      {(preview) => <Asked {...props} preview={preview} />}
    </Previewed>
  );
}

function Asked<Out>({
  forms,
  preview,
  language,
  proposesText,
  asksRefund = false,
  submit,
  onDone,
  onConflict,
  onCancel,
  submitLabel,
}: Props<Out> & { readonly preview: Preview }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { form: formWords } = useWords("office");
  const reasons = useOptions("REJECT_REASON")("REJECT_REASON");
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [refundAmount, setRefundAmount] = useState("");
  const [notify, setNotify] = useState(true);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const faultOf = useAmountError();
  const reader = useLanguage();
  const mailed = useNotify()(preview);
  const back = moneyBack(preview, reader);
  const textOf = (code: string) =>
    (proposesText && reasons.find((each) => each.value === code)?.text?.[language]) || "";
  const choose = (code: string) => {
    // What somebody wrote is never replaced.
    if (note === "" || note === textOf(reason)) setNote(textOf(code));
    setReason(code);
    setFaults({});
  };
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () => submit({ reason, notify, ...(note ? { note } : {}), ...refundOf(refundAmount) }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT" && onConflict) return onConflict(error);
      const named = error instanceof ApiError ? Object.entries(error.fields) : [];
      setFaults(
        named.length > 0
          ? Object.fromEntries(named.map(([path, said]) => [path, said[0] ?? ""]))
          : { note: errorMessage(error) },
      );
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setFaults({ reason: formWords.required });
    const fault = refundAmount.trim() === "" ? undefined : faultOf(refundAmount, "amount");
    if (fault) return setFaults({ refundAmount: fault });
    save.mutate();
  };
  return (
    <form onSubmit={send} noValidate>
      <StaysBehind moves={[{ status: "rejected", forms }]} preview={preview} />
      <NativeSelect
        label={words.reason}
        data={[
          { value: "", label: formWords.choose },
          ...availableOptions(reasons, [reason]).map(({ value, label }) => ({ value, label })),
        ]}
        value={reason}
        onChange={(event) => choose(event.currentTarget.value)}
        error={faults.reason}
        aria-required
      />
      <Textarea
        label={words.rejectText}
        description={words.rejectTextHint}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={faults.note}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={500}
        mt="sm"
      />
      {asksRefund && (
        <AmountInput
          kind="amount"
          label={`${words.refund} (${formWords.optional})`}
          description={words.refundHint}
          value={refundAmount}
          onChange={(event) => setRefundAmount(event.currentTarget.value)}
          error={faults.refundAmount}
          mt="sm"
        />
      )}
      {back && refundAmount.trim() === "" && (
        <Text size="sm" fw={600} c="var(--bad)" mt="sm">
          {interpolate(asksRefund ? words.givesBackAll : words.givesBack, { amount: back })}
        </Text>
      )}
      <UndoHint canUndo={false} />
      {mailed && (
        <Checkbox
          label={mailed.label}
          description={mailed.hint}
          checked={notify}
          onChange={(event) => setNotify(event.currentTarget.checked)}
          mt="md"
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {formWords.cancel}
        </Button>
        <Button type="submit" color="red" loading={save.isPending} loaderProps={{ "aria-label": formWords.saving }}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}

/** What goes back, as it travels; nothing when nothing was typed. */
function refundOf(typed: string): Pick<Rejection, "refundAmount"> {
  const read = parseAmount(typed);
  return "value" in read ? { refundAmount: read.value } : {};
}
