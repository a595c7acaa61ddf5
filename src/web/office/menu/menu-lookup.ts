/** Entries of the menu that a person sees, and the entry of a page. */
import type { Principal } from "../../../kit/access.ts";
import type { Permission } from "../../../kit/permissions.ts";
import { type EntryKey, type GroupKey, groups, type MenuEntry, type MenuGroup, type MenuQuery } from "./menu.ts";

/** The groups and entries visible to a person, limited to the addresses of screens that they may open. */
export function visibleMenuGroups(paths: ReadonlySet<string>, principal: Principal): MenuGroup[] {
  return groups
    .filter(({ shownFor }) => !shownFor || shownFor.some((each) => principal.permissions.includes(each)))
    .map((each) => ({
      ...each,
      entries: each.entries.filter((menuEntry) => isMenuEntryVisible(menuEntry, paths, principal)),
    }))
    .filter((each) => each.entries.length > 0);
}

/** The entry of a group that has only one: it replaces the group. */
export function onlyEntryOf({ entries }: MenuGroup): MenuEntry | undefined {
  return entries.length === 1 ? entries[0] : undefined;
}

/** Name of a group in the menu. A single entry of a group with sections has its own name. */
export function groupName(
  group: MenuGroup,
  menu: { readonly groups: Record<GroupKey, string>; readonly entries: Record<EntryKey, string> },
): string {
  const only = onlyEntryOf(group);
  return only?.section ? menu.entries[only.words] : menu.groups[group.words];
}

/** Whether the entry's screen exists and the person has its permissions. */
function isMenuEntryVisible(menuEntry: MenuEntry, paths: ReadonlySet<string>, principal: Principal): boolean {
  const hasPermission = (permission: Permission) => principal.permissions.includes(permission);
  return (
    paths.has(menuEntry.path) &&
    (menuEntry.any ? menuEntry.needs.some(hasPermission) : menuEntry.needs.every(hasPermission))
  );
}

/** Query values that mean "no filter", and may therefore be missing in an address. */
const noFilterValues: readonly string[] = ["all", "false"];

/**
 * Whether the page at `path?search` is the page of this entry. All query parameters of the entry must match; a missing
 * one matches "no filter".
 */
export function isCurrent(menuEntry: MenuEntry, path: string, search: MenuQuery): boolean {
  if (menuEntry.path === "/") return path === "/";
  if (menuEntry.path !== path) return false;
  return Object.entries(menuEntry.query).every(([name, value]) =>
    search[name] === undefined ? noFilterValues.includes(value) : search[name] === value,
  );
}

/**
 * Whether the page is a detail or form below the list of this entry. An entry with a query is one of several views of a
 * list, so it never matches.
 */
export function isBelow(menuEntry: MenuEntry, path: string): boolean {
  return menuEntry.path !== "/" && Object.keys(menuEntry.query).length === 0 && path.startsWith(`${menuEntry.path}/`);
}

/** The group of a page, including details below its lists. */
export function groupOf(path: string, menuGroups: readonly MenuGroup[]): GroupKey | undefined {
  return menuGroups.find((each) =>
    each.entries.some((menuEntry) => path === menuEntry.path || path.startsWith(`${menuEntry.path}/`)),
  )?.words;
}
