import { ActionIcon, Kbd, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { type HistoryState, Link } from "@tanstack/react-router";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { interpolate } from "../../../kit/text/words.ts";
import { useWords } from "../../words.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import { useMountOnUse } from "./mount-on-use.ts";

/** An action as an entry of a menu or a button. */
export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
  readonly danger?: boolean;
  /** Keyboard shortcut on the page of the record. */
  readonly key?: string;
  /** The usual next action. */
  readonly isNext?: boolean;
  /** Why it must wait. */
  readonly blockReason?: string;
  /** Preview of the effect on the selected rows, shown next to the button. */
  readonly summary?: ReactNode;
  /** Its target, so that the browser can open it in another tab. */
  readonly link?: { readonly to: string; readonly search?: SearchParams; readonly state: true | HistoryState };
  /** Address of the file that it opens. */
  readonly href?: string;
}

/** Props of a button or menu item for an action: a link if it has a target or a file, otherwise a click handler. */
export function actionProps({ link, href, run }: MenuAction) {
  if (href)
    return {
      renderRoot: ({ children, ...props }: { readonly children?: ReactNode }) => (
        <a href={href} target="_blank" rel="noopener" {...props}>
          {children}
        </a>
      ),
    };
  return link ? { renderRoot: (props: object) => <Link {...link} {...props} /> } : { onClick: run };
}

interface Props {
  readonly name: string;
  readonly actions: readonly MenuAction[];
  /** Element that opens the menu, on pages that register the shortcuts; then the items show them. */
  readonly target?: ReactElement<object>;
}

/** Menu of the actions on a record. `name` identifies the record for screen readers. */
export function ActionsMenu({ name, actions, target }: Props) {
  const words = useWords("office").list;
  const { isMounted, isOpen, setOpen, buttonProps } = useMountOnUse();
  if (actions.length === 0) return null;
  const dots = (
    <ActionIcon variant="subtle" color="gray" c="var(--text)" aria-label={interpolate(words.rowActions, { name })}>
      <IconDotsVertical size={18} stroke={1.6} />
    </ActionIcon>
  );
  const button = cloneElement(target ?? dots, { "aria-haspopup": "menu", ...buttonProps });
  if (!isMounted) return button;
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            rightSection={target && action.key && <KeyOf action={action} />}
            {...(action.danger ? { c: "var(--bad)" } : {})}
            {...actionProps(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A shortcut as printed on keyboards; hidden on narrow screens. */
export function KeyOf({ action: { key } }: { action: MenuAction }) {
  return key ? (
    <Kbd size="xs" visibleFrom="md" aria-hidden>
      {key.toUpperCase()}
    </Kbd>
  ) : null;
}
