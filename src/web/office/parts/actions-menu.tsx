import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { say } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";

export interface Action {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
  readonly danger?: boolean;
}

/** What may be done with the thing it names. */
export function ActionsMenu({ name, actions }: { name: string; actions: readonly Action[] }) {
  const words = useWords("office").list;
  if (actions.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" c="var(--text)" aria-label={say(words.rowActions, { name })}>
          <IconDotsVertical size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            {...(action.danger ? { c: "var(--bad)" } : {})}
            onClick={action.run}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
