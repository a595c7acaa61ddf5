import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronsLeft, IconChevronsRight, IconHome } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { Fragment, useEffect, useId, useRef, useState } from "react";
import type { SessionUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { type GroupKey, homeEntry, type MenuGroup } from "../menu/menu.ts";
import { groupName, groupOf, onlyEntryOf } from "../menu/menu-lookup.ts";
import { Logo } from "../components/images/logo.tsx";
import { menuGroupsOf } from "../menu-of-user.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import { CollapsedMenu } from "./collapsed-menu.tsx";
import { EntryLink } from "./entry-link.tsx";
import { groupIcons } from "./menu-icons.ts";
import classes from "./shell.module.css";
import { useWaitingCounts, WaitingCount } from "./waiting-count.tsx";
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
      <Link to="/" search={homeEntry.query} className={classes.brand}>
        <Logo />
        <span className={classes.label}>
          <span className={classes.brandName}>{firmSettings.name}</span>
          <span className={classes.brandTag}>{shell.tagline}</span>
        </span>
        <VisuallyHidden>{collapsed ? `${firmSettings.name}: ${words.home}` : words.home}</VisuallyHidden>
      </Link>
      <div className={classes.scroll}>{collapsed ? <CollapsedMenu user={user} /> : <OpenMenu user={user} />}</div>
      <div className={classes.foot}>
        <UnstyledButton className={classes.link} onClick={() => onCollapse(!collapsed)} aria-expanded={!collapsed}>
          <Chevrons size={20} stroke={1.6} />
          {collapsed ? (
            <VisuallyHidden>{words.expand}</VisuallyHidden>
          ) : (
            <span className={classes.label}>{words.collapse}</span>
          )}
        </UnstyledButton>
      </div>
    </nav>
  );
}

/**
 * The whole menu. Groups open on click; the group of the current page opens by itself, and outside the groups the first
 * one: the reader's own work. A group of one entry is that entry.
 */
export function OpenMenu({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation() as { pathname: string; search: SearchParams };
  const menu = useWords("menu");
  const groups = menuGroupsOf(user);
  const currentGroup = groupOf(pathname, groups);
  const counts = useWaitingCounts();
  const list = useScrollToCurrent(`${pathname}${JSON.stringify(search)}`);
  const [opened, setOpened] = useState<ReadonlySet<GroupKey>>(
    () => new Set([currentGroup ?? groups[0]?.words].filter((key) => key !== undefined)),
  );
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
    <ul ref={list} className={classes.list}>
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
          count={counts[group.words]}
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

/** Scrolls the current entry into sight after each navigation. In the next frame, which computes the layout anyway. */
function useScrollToCurrent(address: string) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector("[data-active=true]")?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [address]);
  return list;
}

/** From this number of entries on, a group shows the headings of its sections. */
const minEntriesForHeadings = 8;

function GroupItem({
  group,
  count,
  isHere,
  isOpen,
  onToggle,
  path,
  search,
}: {
  group: MenuGroup;
  count: number | undefined;
  isHere: boolean;
  isOpen: boolean;
  onToggle: () => void;
  path: string;
  search: SearchParams;
}) {
  const menu = useWords("menu");
  const listId = useId();
  const Icon = groupIcons[group.words];
  const only = onlyEntryOf(group);
  const name = (
    <>
      <Icon size={20} stroke={1.6} />
      <span className={classes.label}>{groupName(group, menu)}</span>
      <WaitingCount count={count} />
    </>
  );
  if (only)
    return (
      <li>
        <EntryLink entry={only} path={path} search={search}>
          {name}
        </EntryLink>
      </li>
    );
  const hasHeadings = group.entries.length >= minEntriesForHeadings;
  return (
    <li>
      <UnstyledButton
        className={classes.link}
        data-here={isHere}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        {name}
        <IconChevronDown size={16} className={classes.chevron} data-open={isOpen} />
      </UnstyledButton>
      <ul id={listId} className={classes.sublist} hidden={!isOpen}>
        {group.entries.map((entry, index) => (
          <Fragment key={`${entry.path}${entry.words}`}>
            {hasHeadings && entry.section && entry.section !== group.entries[index - 1]?.section && (
              <li className={classes.section}>{menu.sections[entry.section]}</li>
            )}
            <li>
              <EntryLink entry={entry} path={path} search={search} isInGroup>
                <span className={classes.label}>{menu.entries[entry.words]}</span>
              </EntryLink>
            </li>
          </Fragment>
        ))}
      </ul>
    </li>
  );
}
