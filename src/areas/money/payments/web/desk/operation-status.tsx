import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../../web/words.ts";
import { attentionsOf, paymentTones } from "../../columns.ts";
import type { PaymentOperation } from "../result/payment-operation.ts";
import classes from "./operations.module.css";

/** The status, with the reasons for attention next to it. */
export function OperationStatus({ row }: { row: PaymentOperation }) {
  const words = useWords("paymentsDesk");
  const marks = attentionsOf(row);
  return (
    <div className={classes.status}>
      <StatusDot tone={paymentTones[row.status]} label={words.status[row.status]} />
      {marks.length > 0 && (
        <span className={classes.marks}>
          {marks.map((mark) => (
            <span key={mark} className={classes.mark} data-bad={mark === "disputed"}>
              {words.marks[mark]}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
