/**
 * A form in a dialog. Shows a toast after saving and closes once the change has been refetched. Warns before it discards
 * entered values.
 */
import { Modal, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { lockedWhileSending } from "../components/dialogs/locked-while-sending.ts";
import { waitForRefetch, toast } from "../query-client.ts";
import type { AnyCall, FormFieldOf, FormInput } from "./fields.ts";
import { type ExtraInput, type Body, FormBody, type FormScreen } from "./form.tsx";
import { LeaveQuestion } from "./leave-guard.tsx";
import type { FormValues } from "./nested-values.ts";

interface DialogOptions<C extends AnyCall> {
  readonly title: string;
  /** Content above the fields. */
  readonly text?: ReactNode;
  /** Toast after success. */
  readonly successMessage?: string | ((answer: Awaited<ReturnType<C>>) => string | undefined);
  /** Refetches what the change affects. */
  readonly invalidate?: () => unknown;
  /** Returning "stay" leaves the dialog open. */
  readonly onDone?: (answer: Awaited<ReturnType<C>>) => "stay" | void;
  readonly onClose: () => void;
  /** Closes without asking, because no entered value would be lost. */
  readonly skipLeaveGuard?: true;
  readonly size?: string;
  /** Content below the form, such as a follow-up question. */
  readonly children?: ReactNode;
  /** Content above the fields that depends on the current values. */
  readonly header?: ((values: FormValues) => ReactNode) | undefined;
}

/** The props in addition to `DialogOptions` are those of `Form`. */
export function FormDialog<C extends AnyCall, const Fields extends readonly FormFieldOf<FormInput<C>>[]>({
  title,
  text,
  successMessage,
  invalidate,
  onDone,
  onClose,
  size,
  children,
  skipLeaveGuard,
  header,
  ...form
}: DialogOptions<C> & Omit<FormScreen<C, Fields>, "onDone" | "onCancel"> & ExtraInput<C, Fields>) {
  const isDirty = useRef<() => boolean>(() => false);
  const [isAsking, setAsking] = useState(false);
  const [values, setValues] = useState<FormValues>({});
  // The dialog cannot be closed while a request is pending: its errors are shown here.
  const [isSending, setSending] = useState(false);
  // A ref too, because a key may come before the next render.
  const isPending = useRef(false);
  const leave = () => {
    if (isPending.current) return;
    if (isDirty.current()) setAsking(true);
    else onClose();
  };
  const onSaved = async (answer: Awaited<ReturnType<C>>) => {
    const message = typeof successMessage === "function" ? successMessage(answer) : successMessage;
    if (message) toast(message);
    const stays = onDone?.(answer) === "stay";
    await waitForRefetch(invalidate?.());
    if (!stays) onClose();
  };
  const onDirty = (isFormDirty: () => boolean) => {
    isDirty.current = skipLeaveGuard ? () => false : isFormDirty;
  };
  const body = {
    ...form,
    onDone: onSaved,
    onCancel: onClose,
    onDirty,
    onSending: (isActive: boolean) => {
      isPending.current = isActive;
      setSending(isActive);
    },
    ...(header && { onValuesChange: setValues }),
  } as unknown as Body;
  return (
    <Modal opened onClose={leave} title={title} {...lockedWhileSending(isSending)} {...(size ? { size } : {})}>
      {typeof text === "string" ? (
        <Text size="sm" mb="md">
          {text}
        </Text>
      ) : (
        text
      )}
      {header?.(values)}
      <FormBody {...body} />
      {children}
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
    </Modal>
  );
}
