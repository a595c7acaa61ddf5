/** A form in a dialog: asks, saves, says so, closes once it can be seen; what was typed is not lost by a slip of the hand. */
import { Modal, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { lockedWhileSending } from "../components/locked-while-sending.ts";
import { waitForRefetch, toast } from "../query-client.ts";
import type { AnyCall, FormFieldOf, FormInput } from "./fields.ts";
import { type ExtraInput, type Body, FormBody, type FormScreen } from "./form.tsx";
import { LeaveQuestion } from "./leave-guard.tsx";
import type { FormValues } from "./nested-values.ts";

interface Dialog<C extends AnyCall> {
  readonly title: string;
  /** What stands above the fields. */
  readonly text?: ReactNode;
  /** What is told once it is done. */
  readonly successMessage?: string | ((answer: Awaited<ReturnType<C>>) => string | undefined);
  /** Shows anew what the change can be seen in. */
  readonly invalidate?: () => unknown;
  /** "stay" keeps the dialog: there is more to be read. */
  readonly onDone?: (answer: Awaited<ReturnType<C>>) => "stay" | void;
  readonly onClose: () => void;
  /** It answers a question: leaving it loses nothing. */
  readonly skipLeaveGuard?: true;
  readonly size?: string;
  /** What stands below: a question that saving may ask. */
  readonly children?: ReactNode;
  /** What stands above the fields, of what is being typed. */
  readonly header?: ((typed: FormValues) => ReactNode) | undefined;
}

export function FormDialog<C extends AnyCall, const Fields extends readonly FormFieldOf<FormInput<C>>[]>({
  title,
  text,
  successMessage: done,
  invalidate: refresh,
  onDone,
  onClose,
  size,
  children,
  skipLeaveGuard: changesNothing,
  header: beside,
  ...form
}: Dialog<C> & Omit<FormScreen<C, Fields>, "onDone" | "onCancel"> & ExtraInput<C, Fields>) {
  const isDirty = useRef<() => boolean>(() => false);
  const [leaving, setLeaving] = useState(false);
  const [typed, setTyped] = useState<FormValues>({});
  // Until it is answered nobody knows whether it was done: what fails is said here.
  const [isSending, setSending] = useState(false);
  // A key may come before the dialog was drawn anew.
  const isUnderWay = useRef(false);
  const leave = () => {
    if (isUnderWay.current) return;
    if (isDirty.current()) setLeaving(true);
    else onClose();
  };
  const saved = async (answer: Awaited<ReturnType<C>>) => {
    const said = typeof done === "function" ? done(answer) : done;
    if (said) toast(said);
    const stays = onDone?.(answer) === "stay";
    await waitForRefetch(refresh?.());
    if (!stays) onClose();
  };
  const onDirty = (asked: () => boolean) => {
    isDirty.current = changesNothing ? () => false : asked;
  };
  const body = {
    ...form,
    onDone: saved,
    onCancel: onClose,
    onDirty,
    onSending: (is: boolean) => {
      isUnderWay.current = is;
      setSending(is);
    },
    ...(beside && { onValuesChange: setTyped }),
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
      {beside?.(typed)}
      <FormBody {...body} />
      {children}
      {leaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Modal>
  );
}
