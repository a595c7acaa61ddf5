/** Dialog of one voucher transition, payment at the counter included. */
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { type ValeTransition, valePayMethods } from "../states.ts";
import type { Vale } from "../vale.ts";
import { ContractStepDialog } from "./status-dialog.tsx";
import { useRefreshVales } from "./vale-form.tsx";

export function ValeStepDialog({ vale, step, onClose }: { vale: Vale; step: ValeTransition; onClose: () => void }) {
  const words = useWords("legalization");
  const { step: s } = words;
  const { _id, updatedAt, number, amountTotal } = vale;
  const today = useToday();
  const payment = {
    fields: {
      "payment.date": { label: s.date, kind: "date" },
      "payment.method": { label: s.method, kind: "select", options: optionsOf(valePayMethods, words.methods) },
      "payment.amount": { label: s.amount, kind: "amount" },
      "payment.reference": { label: s.reference },
    },
    initialValues: { payment: { date: today, method: "cash", amount: amountTotal } },
    title: interpolate(s.payTitle, { number }),
    submitLabel: s.collect,
    successMessage: interpolate(s.collected, { number }),
  } as const;
  return (
    <ContractStepDialog
      contract={vale}
      step={step}
      words={words}
      save={(values) => api.legalization.save({ ...values, _id, updatedAt })}
      payment={step.to === "inSettlement" && !step.isBackward ? payment : undefined}
      invalidate={useRefreshVales()}
      onClose={onClose}
    />
  );
}
