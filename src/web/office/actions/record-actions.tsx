/** Actions of the open record: the primary one as a button, the others as buttons or in a menu, all with shortcuts. */
import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useId, useState } from "react";
import { interpolate } from "../../../kit/text/words.ts";
import { useWords } from "../../words.ts";
import { useCurrentActions } from "./current-actions.ts";
import { type MenuAction, actionProps, ActionsMenu, KeyOf } from "../components/actions-menu.tsx";
import { KeysHelp } from "../components/shortcuts-help.tsx";
import { useKeys } from "../components/shortcuts.ts";
import { ToolButton } from "../components/toolbar-button.tsx";
import classes from "../components/parts.module.css";
import { useMaxWidth } from "../rendered-window.ts";

/**
 * Up to this many actions are all buttons. With more, only the primary action and one other are; the rest is in the
 * menu.
 */
const maxButtons = 3;

/** Buttons and menu of a record's actions; registers their shortcuts and offers them in the command palette. */
export function RecordActions({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  const { list } = useWords("office");
  const isMobile = useMaxWidth(768);
  const help = useActionKeys(actions);
  useCurrentActions({ name, actions });
  const primary = actions.find(({ isNext }) => isNext);
  const others = actions.filter((action) => action !== primary);
  const inlineActions = isMobile ? [] : actions.length > maxButtons ? others.slice(0, 1) : others;
  return (
    <>
      {inlineActions.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      <ActionsMenu
        name={name}
        actions={others.slice(inlineActions.length)}
        target={<ToolButton label={interpolate(list.rowActions, { name })} icon={IconDots} />}
      />
      {primary && <ActionButton action={primary} />}
      {help}
    </>
  );
}

function ActionButton({ action }: { action: MenuAction }) {
  const { label, icon, isNext, danger, blockReason } = action;
  const reasonId = useId();
  if (blockReason)
    return (
      <span className={classes.blocked}>
        <span id={reasonId}>{blockReason}</span>
        <Button variant="default" leftSection={icon} aria-disabled aria-describedby={reasonId}>
          {label}
        </Button>
      </span>
    );
  const style = danger ? ({ variant: "outline", color: "red" } as const) : isNext ? {} : { variant: "default" };
  return (
    <Button
      {...style}
      leftSection={icon}
      rightSection={action.key && <KeyOf action={action} />}
      {...actionProps(action)}
    >
      {label}
    </Button>
  );
}

/** Registers the shortcuts of the actions; «?» opens their list. */
function useActionKeys(actions: readonly MenuAction[]) {
  const { list, record } = useWords("office");
  const [isShown, setShown] = useState(false);
  const withShortcut = actions.flatMap(({ key, label, run, blockReason }) =>
    key && !blockReason ? [{ key, label, run }] : [],
  );
  useKeys({ ...Object.fromEntries(withShortcut.map(({ key, run }) => [key, run])), "?": () => setShown(true) });
  if (!isShown) return null;
  return (
    <KeysHelp
      title={list.keys}
      lines={[
        ...withShortcut.map(({ key, label }) => [[key.toUpperCase()], label] as const),
        [["J", "K"], record.neighbours],
        [["Z"], record.undo],
        [["?"], record.help],
      ]}
      onClose={() => setShown(false)}
    />
  );
}
