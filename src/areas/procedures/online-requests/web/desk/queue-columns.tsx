/** Columns of the staff list of forms; the list of registry requests also shows the entry. */
import { useLanguage } from "../../../../../web/session/language.ts";
import { columnsFor } from "../../../../../web/office/list/column-renderers.tsx";
import { useWords } from "../../../../../web/words.ts";
import { formColumns } from "../../columns.ts";
import type { Family } from "../../states.ts";
import { withWarning } from "./cell-warning.tsx";
import classes from "./desk.module.css";

/** Columns by family: the registry list shows entries and hides prices. */
export function useQueueColumns(family: Family) {
  const words = useWords("onlineRequestsDesk");
  const { status } = useWords("onlineRequests");
  const language = useLanguage();
  const isRegistry = family === "TR";
  return columnsFor(
    formColumns,
    { ...words, status, language },
    {
      ci: {
        hidden: isRegistry,
        cell: (row) => withWarning(row.identityNumber, row.genderDiffers && words.genderDiffers),
      },
      days: (row) => (
        <span title={words.daysTitle} className={row.late ? classes.late : undefined}>
          {row.daysInStatus}
        </span>
      ),
      document: {
        hidden: !isRegistry,
        flex: isRegistry,
        cell: (row) =>
          withWarning(row.document, row.awaitsAuthorization && row.status === "underReview" && words.awaitsLeave),
      },
      amount: { hidden: isRegistry },
      ...(isRegistry ? {} : { registry: false, volume: false, folio: false }),
    },
  );
}
