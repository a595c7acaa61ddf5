import { Menu, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconHome } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import type { SessionUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { homeEntry } from "../menu/menu.ts";
import { groupName, groupOf, onlyEntryOf } from "../menu/menu-lookup.ts";
import { menuGroupsOf } from "../menu-of-user.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import { EntryLink } from "./entry-link.tsx";
import { groupIcons } from "./menu-icons.ts";
import classes from "./shell.module.css";
import { useWaitingCounts, WaitingCount } from "./waiting-count.tsx";

/** Names of icons appear for the mouse and for the keyboard. */
const tooltip = {
  position: "right",
  portalProps: { target: "#layer" },
  events: { hover: true, focus: true, touch: false },
} as const;

/** The collapsed sidebar (70 px): the entries of a group open as a menu next to its icon. */
export function CollapsedMenu({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation() as { pathname: string; search: SearchParams };
  const menu = useWords("menu");
  const groups = menuGroupsOf(user);
  const counts = useWaitingCounts();
  const currentGroup = groupOf(pathname, groups);
  const here = { path: pathname, search };
  return (
    <ul className={classes.list}>
      <li>
        <Tooltip label={menu.entries.home} {...tooltip}>
          <EntryLink entry={homeEntry} {...here}>
            <IconHome size={20} stroke={1.6} />
            <VisuallyHidden>{menu.entries.home}</VisuallyHidden>
          </EntryLink>
        </Tooltip>
      </li>
      {groups.map((group) => {
        const { words, entries } = group;
        const only = onlyEntryOf(group);
        const Icon = groupIcons[words];
        const name = groupName(group, menu);
        const content = (
          <>
            <Icon size={20} stroke={1.6} />
            <VisuallyHidden>{name}</VisuallyHidden>
            <WaitingCount count={counts[words]} />
          </>
        );
        if (only)
          return (
            <li key={words}>
              <Tooltip label={name} {...tooltip}>
                <EntryLink entry={only} {...here}>
                  {content}
                </EntryLink>
              </Tooltip>
            </li>
          );
        return (
          <li key={words}>
            <Menu position="right-start" width={240} offset={10}>
              <Tooltip label={name} {...tooltip}>
                <Menu.Target>
                  <UnstyledButton className={classes.link} data-active={words === currentGroup}>
                    {content}
                  </UnstyledButton>
                </Menu.Target>
              </Tooltip>
              <Menu.Dropdown>
                <Menu.Label>{name}</Menu.Label>
                {entries.map((entry) => (
                  <Menu.Item
                    key={`${entry.path}${entry.words}`}
                    renderRoot={(props) => <Link to={entry.path} search={entry.query} {...props} />}
                  >
                    {menu.entries[entry.words]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        );
      })}
    </ul>
  );
}
