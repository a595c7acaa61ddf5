import { ActionIcon, Kbd, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { type HistoryState, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import type { SearchParams } from "../query-string.ts";

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
  readonly danger?: boolean;
  /** The letter that does it where one record is open. */
  readonly key?: string;
  /** What is usually done next. */
  readonly isNext?: boolean;
  /** What it does to each of many, told beside it. */
  readonly says?: ReactNode;
  /** Where it leads, so that the browser can open it in another tab. */
  readonly link?: { readonly to: string; readonly search?: SearchParams; readonly state: true | HistoryState };
  /** The address of the file that it opens. */
  readonly href?: string;
}

/** A button or an item of a menu as what it is: a link where it leads somewhere or opens a file. */
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
  /** What opens it, of a page that listens to their keys. */
  readonly target?: ReactNode;
}

/** What may be done with the thing it names. */
export function ActionsMenu({ name, actions, target }: Props) {
  const words = useWords("office").list;
  if (actions.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        {target ?? (
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--text)"
            aria-label={interpolate(words.rowActions, { name })}
          >
            <IconDotsVertical size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </Menu.Target>
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

/** As it is printed on keyboards, where there is one. */
export function KeyOf({ action: { key } }: { action: MenuAction }) {
  return key ? (
    <Kbd size="xs" visibleFrom="md" aria-hidden>
      {key.toUpperCase()}
    </Kbd>
  ) : null;
}
