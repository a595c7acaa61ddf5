import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronsLeft, IconChevronsRight, IconHome } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import type { SessionUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { type GroupKey, groupOf, homeEntry, isBelow, isCurrent, type MenuEntry, type MenuGroup } from "../menu/menu.ts";
import { Logo } from "../components/images/logo.tsx";
import { menuGroupsOf } from "../menu-of-user.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import { groupIcons } from "./menu-icons.ts";
import classes from "./shell.module.css";
import { firmSettings } from "../../session/firm-settings.ts";

export function Sidebar({
  user,
  collapsed,
  onCollapse,
}: {
  user: SessionUser;
  collapsed: boolean;
  onCollapse: (next: boolean) => void;
}) {
  const words = useWords("office").shell;
  const shell = useWords("shell");
  const Chevrons = collapsed ? IconChevronsRight : IconChevronsLeft;
  return (
    <nav className={classes.nav} aria-label={words.mainMenu}>
      <Link
        to="/"
        search={homeEntry.query}
        className={classes.brand}
        aria-label={`${firmSettings.name}: ${words.home}`}
      >
        <Logo />
        <span className={classes.label}>
          <span className={classes.brandName}>{firmSettings.name}</span>
          <span className={classes.brandTag}>{shell.tagline}</span>
        </span>
      </Link>
      <div className={classes.scroll}>{collapsed ? <CollapsedMenu user={user} /> : <OpenMenu user={user} />}</div>
      <div className={classes.foot}>
        <UnstyledButton
          className={classes.link}
          onClick={() => onCollapse(!collapsed)}
          aria-expanded={!collapsed}
          aria-label={collapsed ? words.expand : words.collapse}
        >
          <Chevrons size={20} stroke={1.6} />
          <span className={classes.label}>{words.collapse}</span>
        </UnstyledButton>
      </div>
    </nav>
  );
}

/** The whole menu. Groups open on click; the group of the current page opens by itself. */
export function OpenMenu({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation() as { pathname: string; search: SearchParams };
  const menu = useWords("menu");
  const groups = menuGroupsOf(user);
  const currentGroup = groupOf(pathname, groups);
  const [opened, setOpened] = useState<ReadonlySet<GroupKey>>(new Set(currentGroup ? [currentGroup] : []));
  const [previousGroup, setPreviousGroup] = useState(currentGroup);
  if (previousGroup !== currentGroup) {
    setPreviousGroup(currentGroup);
    if (currentGroup) setOpened(new Set(opened).add(currentGroup));
  }
  const toggle = (key: GroupKey) =>
    setOpened(
      (previous) => new Set(previous.has(key) ? [...previous].filter((each) => each !== key) : [...previous, key]),
    );
  return (
    <ul className={classes.list}>
      <li>
        <EntryLink entry={homeEntry} path={pathname} search={search}>
          <IconHome size={20} stroke={1.6} />
          <span className={classes.label}>{menu.entries.home}</span>
        </EntryLink>
      </li>
      {groups.map((group) => (
        <GroupItem
          key={group.words}
          group={group}
          isHere={group.words === currentGroup}
          isOpen={opened.has(group.words)}
          onToggle={() => toggle(group.words)}
          path={pathname}
          search={search}
        />
      ))}
    </ul>
  );
}

function GroupItem({
  group,
  isHere,
  isOpen,
  onToggle,
  path,
  search,
}: {
  group: MenuGroup;
  isHere: boolean;
  isOpen: boolean;
  onToggle: () => void;
  path: string;
  search: SearchParams;
}) {
  const menu = useWords("menu");
  const listId = useId();
  const Icon = groupIcons[group.words];
  return (
    <li>
      <UnstyledButton
        className={classes.link}
        data-here={isHere}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        <Icon size={20} stroke={1.6} />
        <span className={classes.label}>{menu.groups[group.words]}</span>
        <IconChevronDown size={16} className={classes.chevron} data-open={isOpen} />
      </UnstyledButton>
      <ul id={listId} className={classes.sublist} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <li key={`${entry.path}${entry.words}`}>
            <EntryLink entry={entry} path={path} search={search} isInGroup>
              <span className={classes.label}>{menu.entries[entry.words]}</span>
            </EntryLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The collapsed sidebar (70 px): the entries of a group open as a menu next to its icon. */
function CollapsedMenu({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation() as { pathname: string; search: SearchParams };
  const menu = useWords("menu");
  const groups = menuGroupsOf(user);
  const currentGroup = groupOf(pathname, groups);
  return (
    <ul className={classes.list}>
      <li>
        <EntryLink entry={homeEntry} path={pathname} search={search} label={menu.entries.home}>
          <IconHome size={20} stroke={1.6} />
        </EntryLink>
      </li>
      {groups.map((group) => {
        const Icon = groupIcons[group.words];
        return (
          <li key={group.words}>
            <Menu position="right-start" width={240} offset={10}>
              <Menu.Target>
                <UnstyledButton
                  className={classes.link}
                  data-active={group.words === currentGroup}
                  aria-label={menu.groups[group.words]}
                  title={menu.groups[group.words]}
                >
                  <Icon size={20} stroke={1.6} />
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{menu.groups[group.words]}</Menu.Label>
                {group.entries.map((entry) => (
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

function EntryLink({
  entry,
  path,
  search,
  label,
  isInGroup = false,
  ...rest
}: {
  entry: MenuEntry;
  path: string;
  search: SearchParams;
  label?: string;
  isInGroup?: boolean;
  children: ReactNode;
}) {
  const isHere = isCurrent(entry, path, search);
  return (
    <Link
      to={entry.path}
      search={entry.query}
      className={isInGroup ? classes.sublink : classes.link}
      activeProps={{}}
      data-active={isHere || isBelow(entry, path)}
      aria-current={isHere ? "page" : undefined}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}
