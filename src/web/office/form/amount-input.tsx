import { TextInput, type TextInputProps } from "@mantine/core";
import type { FocusEvent } from "react";
import { parseAmount, formatAmountInput, type AmountInputKind } from "../../../kit/numbers/amount-input.ts";
import { useLanguage } from "../../session/language.ts";

/** Input for an amount or rate. Accepts what people type; on blur it shows the value as it was understood. */
export function AmountInput({ kind, ...props }: TextInputProps & { kind: AmountInputKind }) {
  const language = useLanguage();
  const showParsed = (event: FocusEvent<HTMLInputElement>) => {
    const parsed = parseAmount(event.currentTarget.value, kind);
    const text = "value" in parsed ? formatAmountInput(parsed.value, kind, language) : event.currentTarget.value;
    if (text !== event.currentTarget.value) {
      event.currentTarget.value = text;
      props.onChange?.(event);
    }
    props.onBlur?.(event);
  };
  return <TextInput {...props} inputMode="decimal" autoComplete="off" onBlur={showParsed} />;
}
