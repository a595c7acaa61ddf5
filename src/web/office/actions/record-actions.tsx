/** The deeds of the record that is open: the next step as the button, the others in a menu, each with its key. */
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import { useCurrentActions } from "./current-actions.ts";
import { type MenuAction, actionProps, ActionsMenu, KeyOf } from "../components/actions-menu.tsx";
import { KeysHelp } from "../components/shortcuts-help.tsx";
import { useKeys } from "../components/shortcuts.ts";
import { ToolButton } from "../components/toolbar-button.tsx";

/** So many stand side by side; of more, all but the next step and one are in the menu. */
const fewButtons = 3;

export function RecordActions({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  const { list } = useWords("office");
  const isMobile = useMediaQuery("(max-width: 768px)", undefined, { getInitialValueInEffect: false });
  const help = useDeedKeys(actions);
  useCurrentActions({ name, actions });
  const next = actions.find(({ isNext }) => isNext);
  const others = actions.filter((action) => action !== next);
  const beside = isMobile ? [] : actions.length > fewButtons ? others.slice(0, 1) : others;
  return (
    <>
      {beside.map((action) => (
        <DeedButton key={action.label} action={action} />
      ))}
      <ActionsMenu
        name={name}
        actions={others.slice(beside.length)}
        target={<ToolButton label={interpolate(list.rowActions, { name })} icon={IconDots} />}
      />
      {next && <DeedButton action={next} />}
      {help}
    </>
  );
}

function DeedButton({ action }: { action: MenuAction }) {
  const { label, icon, isNext, danger } = action;
  const look = danger ? ({ variant: "outline", color: "red" } as const) : isNext ? {} : { variant: "default" };
  return (
    <Button
      {...look}
      leftSection={icon}
      rightSection={action.key && <KeyOf action={action} />}
      {...actionProps(action)}
    >
      {label}
    </Button>
  );
}

/** Listens to their keys; «?» lists them. */
function useDeedKeys(actions: readonly MenuAction[]) {
  const { list, record } = useWords("office");
  const [isShown, setShown] = useState(false);
  const keyed = actions.flatMap(({ key, label, run }) => (key ? [{ key, label, run }] : []));
  useKeys({ ...Object.fromEntries(keyed.map(({ key, run }) => [key, run])), "?": () => setShown(true) });
  if (!isShown) return null;
  return (
    <KeysHelp
      title={list.keys}
      lines={[
        ...keyed.map(({ key, label }) => [[key.toUpperCase()], label] as const),
        [["J", "K"], record.turn],
        [["Z"], record.undo],
        [["?"], record.help],
      ]}
      onClose={() => setShown(false)}
    />
  );
}
