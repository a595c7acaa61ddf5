import { Button, CloseButton, Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { sayCount } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import type { Action } from "./actions-menu.tsx";
import classes from "./rows.module.css";

/** «37 seleccionadas»: what is chosen and what can be done with exactly that. */
export function BulkBar({
  count,
  summary,
  actions,
  onClear,
}: {
  count: number;
  summary?: ReactNode;
  actions: readonly Action[];
  onClear: () => void;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  return (
    <Paper className={classes.bulk} shadow="lg">
      <CloseButton aria-label={words.clearSelection} title={words.clearSelection} onClick={onClear} />
      <strong role="status">{sayCount(words.selected, count, language)}</strong>
      {summary && <div className={classes.bulkSummary}>{summary}</div>}
      <div className={classes.bulkActions}>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            leftSection={action.icon}
            onClick={action.run}
            {...(action.danger ? { color: "red" } : {})}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </Paper>
  );
}
