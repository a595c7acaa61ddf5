/** The columns of the staff's work list; registry requests say where the entry stands. */
import { Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useLanguage } from "../../../../web/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { useWords } from "../../../../web/words.ts";
import { formColumns } from "../../columns.ts";
import type { Family } from "../../states.ts";
import classes from "./desk.module.css";

/** What the two families' lists look like; the registry's desk looks for entries, and what they cost has its own desk. */
export function useQueueColumns(family: Family) {
  const desk = useWords("onlineRequestsDesk");
  const { status } = useWords("onlineRequests");
  const language = useLanguage();
  const isRegistry = family === "TR";
  return columnsFor(
    formColumns,
    { ...desk, status, language },
    {
      ci: { hidden: isRegistry, cell: (row) => marked(row.identityNumber, row.genderDiffers && desk.genderDiffers) },
      days: (row) => (
        <span title={desk.daysTitle} className={row.late ? classes.late : undefined}>
          {row.daysInStatus}
        </span>
      ),
      document: {
        hidden: !isRegistry,
        flex: isRegistry,
        cell: (row) =>
          marked(row.document, row.awaitsAuthorization && row.status === "underReview" && desk.awaitsLeave),
      },
      amount: { hidden: isRegistry },
      ...(isRegistry ? {} : { registry: false, volume: false, folio: false }),
    },
  );
}

/** With a mark, where there is something that the person who works the row should look at. */
function marked(text: string | null, says: string | false) {
  if (!says) return text;
  return (
    <>
      {text}
      <Warning says={says} />
    </>
  );
}

function Warning({ says }: { says: string }) {
  return (
    <Tooltip label={says}>
      <span className={classes.warnMark} role="img" aria-label={says}>
        <IconAlertTriangle size={16} />
      </span>
    </Tooltip>
  );
}
