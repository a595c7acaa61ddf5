/** Records the full payment of a contract, at the counter or by transfer. */
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { UndoHint } from "../../../../web/office/components/dialogs/undo-hint.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import type { ConsulateContract } from "../contract-record.ts";
import { consulatePayMethods } from "../states.ts";
import { useRefreshConsulate } from "./refresh.ts";

export function PayDialog({ contract, onClose }: { contract: ConsulateContract; onClose: () => void }) {
  const { pay: p, methods } = useWords("consulate");
  const { _id, updatedAt, number, amountTotal } = contract;
  return (
    <FormDialog
      title={interpolate(p.title, { number })}
      text={<UndoHint canUndo={false} />}
      mutation={api.consulate.confirmPaid}
      extraInput={{ _id, updatedAt }}
      initialValues={{ date: useToday(), method: "cash", amount: amountTotal }}
      fields={[
        { name: "date", label: p.date, kind: "date", required: true },
        {
          name: "method",
          label: p.method,
          kind: "select",
          options: optionsOf(consulatePayMethods, methods),
          required: true,
        },
        { name: "amount", label: p.amount, kind: "amount", required: true },
        { name: "reference", label: p.reference },
      ]}
      submitLabel={p.action}
      successMessage={interpolate(p.done, { number })}
      invalidate={useRefreshConsulate()}
      onClose={onClose}
    />
  );
}
