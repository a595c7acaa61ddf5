import { Button, CloseButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import { useCurrentActions } from "../../actions/current-actions.ts";
import { type MenuAction, ActionsMenu, actionProps, KeyOf } from "../actions-menu.tsx";
import { useKeys } from "../shortcuts.ts";
import classes from "../list-parts/rows.module.css";
import { ToolButton } from "../toolbar-button.tsx";
import { useMaxWidth } from "../../rendered-window.ts";

/** «37 seleccionadas»: the number of selected rows and the actions on exactly these. */
export function BulkBar({
  count,
  onClear,
  paging,
  children,
}: {
  count: number;
  onClear: () => void;
  /** Steps to other pages, whose rows can be selected too: the bar replaces the footer. */
  paging?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  return (
    <div className={`${classes.bulk} no-print`}>
      <CloseButton aria-label={words.clearSelection} title={words.clearSelection} onClick={onClear} />
      <strong role="status">{pluralize(words.selected, count, language)}</strong>
      {children}
      {paging}
    </div>
  );
}

/** Sums over the selected rows. */
export function BulkSum({ children }: { children: ReactNode }) {
  return <div className={classes.bulkSummary}>{children}</div>;
}

/**
 * Buttons of bulk actions. The first is the primary one, with its preview; destructive ones are set apart. On phones
 * the others are in a menu.
 */
export function BulkActions({ actions }: { actions: readonly MenuAction[] }) {
  const { list, palette } = useWords("office");
  const isMobile = useMaxWidth(768);
  useCurrentActions({ name: palette.withSelected, actions });
  useKeys(Object.fromEntries(actions.flatMap(({ key, run }) => (key ? [[key, run]] : []))));
  const [first, ...others] = actions;
  const harmless = isMobile ? [] : others.filter(({ danger }) => !danger);
  const destructive = isMobile ? [] : others.filter(({ danger }) => danger);
  if (!first) return null;
  return (
    <div className={classes.bulkActions}>
      <BulkButton action={first} />
      {first.summary && <div className={classes.bulkSaid}>{first.summary}</div>}
      {harmless.map((action) => (
        <BulkButton key={action.label} action={action} variant="default" />
      ))}
      {isMobile && (
        <ActionsMenu
          name={palette.withSelected}
          actions={others}
          target={<ToolButton label={list.more} icon={IconDots} />}
        />
      )}
      {destructive.length > 0 && (
        <div className={classes.bulkDanger}>
          {destructive.map((action) => (
            <BulkButton key={action.label} action={action} variant="outline" />
          ))}
        </div>
      )}
    </div>
  );
}

function BulkButton({ action, variant = "filled" }: { action: MenuAction; variant?: string }) {
  return (
    <Button
      size="sm"
      px="sm"
      variant={variant}
      {...(action.danger ? { color: "red" } : {})}
      leftSection={action.icon}
      rightSection={action.key && <KeyOf action={action} />}
      {...actionProps(action)}
    >
      {action.label}
    </Button>
  );
}
