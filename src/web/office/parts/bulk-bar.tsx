import { Button, CloseButton, Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { sayCount } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { useOffered } from "../deed/here.ts";
import type { Action } from "./actions-menu.tsx";
import classes from "./rows.module.css";

/** «37 seleccionadas»: what is chosen and what can be done with exactly that. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const words = useWords("office").list;
  const language = useLanguage();
  return (
    <Paper className={classes.bulk} shadow="lg">
      <CloseButton aria-label={words.clearSelection} title={words.clearSelection} onClick={onClear} />
      <strong role="status">{sayCount(words.selected, count, language)}</strong>
      {children}
    </Paper>
  );
}

/** What the chosen rows add up to. */
export function BulkSum({ children }: { children: ReactNode }) {
  return <div className={classes.bulkSummary}>{children}</div>;
}

export function BulkActions({ actions }: { actions: readonly Action[] }) {
  const { withSelected } = useWords("office").palette;
  useOffered({ name: withSelected, actions });
  return (
    <div className={classes.bulkActions}>
      {actions.map((action) => (
        <Button key={action.label} size="sm" leftSection={action.icon} onClick={action.run}>
          {action.label}
        </Button>
      ))}
    </div>
  );
}
