import { clsx } from "clsx";
import type { ListCard } from "../../list/list-screen.ts";
import classes from "./rows.module.css";

/** Texts of a record as a card, for phones. */
export function CardBody({ title, amount, detail, left, right }: ListCard) {
  return (
    <div className={classes.cardBody}>
      <div className={classes.cardLine}>
        {title}
        {amount && <span className="num">{amount}</span>}
      </div>
      {detail && <div className={classes.cardDetail}>{detail}</div>}
      {(left || right) && (
        <div className={clsx(classes.cardLine, classes.cardFoot)}>
          <span>{left}</span>
          <span className={classes.cardDetail}>{right}</span>
        </div>
      )}
    </div>
  );
}
