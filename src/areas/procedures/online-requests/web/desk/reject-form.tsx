/** Form to reject. The text of the chosen reason is inserted as a proposal and can be edited. */
import { Button, Checkbox, Group, NativeSelect, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { ApiError } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { parseAmount } from "../../../../../kit/numbers/amount-input.ts";
import { AmountInput } from "../../../../../web/office/form/amount-input.tsx";
import { availableOptions } from "../../../../../web/office/form/fields.ts";
import { useAmountError } from "../../../../../web/office/form/amount-values.ts";
import { UndoHint } from "../../../../../web/office/components/dialogs/undo-hint.tsx";
import { errorMessage } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import { useOptions } from "./staff-shared.ts";
import { refundTotals, type Preview, PreviewLoader, SkippedForms, useNotify } from "./preview.tsx";

interface Rejection {
  readonly reason: string;
  readonly note?: string;
  readonly refundAmount?: string;
  readonly notify: boolean;
}

interface Props<Result> {
  readonly forms: readonly { readonly _id: string }[];
  /** The requester's language. */
  readonly language: Language;
  /** True if the form may still be corrected; the reasons' texts request a correction. */
  readonly proposesText: boolean;
  /** True for requested forms: staff enter their refund. */
  readonly choosesRefund?: boolean;
  readonly submit: (rejection: Rejection) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onConflict?: ((error: ApiError) => void) | undefined;
  readonly onCancel: () => void;
  readonly submitLabel: string;
}

export function RejectForm<Result>(props: Props<Result>) {
  return (
    <PreviewLoader moves={[{ status: "rejected", forms: props.forms }]}>
      {(preview) => <RejectFields {...props} preview={preview} />}
    </PreviewLoader>
  );
}

function RejectFields<Result>({
  forms,
  preview,
  language: requesterLanguage,
  proposesText,
  choosesRefund = false,
  submit,
  onDone,
  onConflict,
  onCancel,
  submitLabel,
}: Props<Result> & { readonly preview: Preview }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { form: formWords } = useWords("office");
  const reasons = useOptions("REJECT_REASON")("REJECT_REASON");
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [refundAmount, setRefundAmount] = useState("");
  const [notify, setNotify] = useState(true);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const amountError = useAmountError();
  const language = useLanguage();
  const notifyField = useNotify()(preview);
  const refund = refundTotals(preview, language);
  const textOf = (code: string) =>
    (proposesText && reasons.find((each) => each.value === code)?.text?.[requesterLanguage]) || "";
  const choose = (code: string) => {
    // Text that the user wrote is never replaced.
    if (note === "" || note === textOf(reason)) setNote(textOf(code));
    setReason(code);
    setErrors({});
  };
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () => submit({ reason, notify, ...(note ? { note } : {}), ...refundOf(refundAmount) }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT" && onConflict) return onConflict(error);
      const fieldErrors = error instanceof ApiError ? Object.entries(error.fields) : [];
      setErrors(
        fieldErrors.length > 0
          ? Object.fromEntries(fieldErrors.map(([path, messages]) => [path, messages[0] ?? ""]))
          : { note: errorMessage(error) },
      );
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setErrors({ reason: formWords.required.choice });
    const error = refundAmount.trim() === "" ? undefined : amountError(refundAmount, "amount");
    if (error) return setErrors({ refundAmount: error });
    save.mutate();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <SkippedForms moves={[{ status: "rejected", forms }]} preview={preview} />
      <NativeSelect
        label={words.reason}
        data={[
          { value: "", label: formWords.choose },
          ...availableOptions(reasons, [reason]).map(({ value, label }) => ({ value, label })),
        ]}
        value={reason}
        onChange={(event) => choose(event.currentTarget.value)}
        error={errors.reason}
        aria-required
      />
      <Textarea
        label={words.rejectText}
        description={words.rejectTextHint}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={errors.note}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={500}
        mt="sm"
      />
      {choosesRefund && (
        <AmountInput
          kind="amount"
          label={`${words.refund} (${formWords.optional})`}
          description={words.refundHint}
          value={refundAmount}
          onChange={(event) => setRefundAmount(event.currentTarget.value)}
          error={errors.refundAmount}
          mt="sm"
        />
      )}
      {refund && refundAmount.trim() === "" && (
        <Text size="sm" fw={600} c="var(--bad)" mt="sm">
          {interpolate(choosesRefund ? words.givesBackAll : words.givesBack, { amount: refund })}
        </Text>
      )}
      <UndoHint canUndo={false} />
      {notifyField && (
        <Checkbox
          label={notifyField.label}
          description={notifyField.hint}
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

/** The refund as the API expects it; empty if the input is empty or invalid. */
function refundOf(text: string): Pick<Rejection, "refundAmount"> {
  const parsed = parseAmount(text);
  return "value" in parsed ? { refundAmount: parsed.value } : {};
}
