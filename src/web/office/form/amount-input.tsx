import { TextInput, type TextInputProps } from "@mantine/core";
import type { FocusEvent } from "react";
import { parseAmount, formatAmountInput, type AmountInputKind } from "../../../kit/amount-input.ts";
import { useLanguage } from "../../language.ts";

/** A box for an amount or a rate: typed as people do, shown back as it was understood when the box is left. */
export function AmountInput({ kind, ...props }: TextInputProps & { kind: AmountInputKind }) {
  const language = useLanguage();
  const showBack = (event: FocusEvent<HTMLInputElement>) => {
    const read = parseAmount(event.currentTarget.value, kind);
    const shown = "value" in read ? formatAmountInput(read.value, kind, language) : event.currentTarget.value;
    if (shown !== event.currentTarget.value) {
      event.currentTarget.value = shown;
      props.onChange?.(event);
    }
    props.onBlur?.(event);
  };
  return <TextInput {...props} inputMode="decimal" autoComplete="off" onBlur={showBack} />;
}
