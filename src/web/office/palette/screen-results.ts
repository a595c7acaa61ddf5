/** Screens of the menu by their names in both languages: only what this person may open. */
import { type Icon, IconBell, IconHome } from "@tabler/icons-react";
import { useMemo } from "react";
import type { SessionUser } from "../../session.ts";
import { useWords } from "../../words.ts";
import { type GroupKey, homeEntry, notificationsEntry, visibleMenuGroups } from "../menu.ts";
import { words as en } from "../menu.en.ts";
import { words as es } from "../menu.es.ts";
import { builtPaths } from "../paths.ts";
import { stringifySearch } from "../query-string.ts";
import { groupIcons } from "../shell/menu-icons.ts";
import { plain, plainWords } from "./normalize-text.ts";

export interface ScreenResult {
  readonly key: string;
  readonly label: string;
  readonly group: string;
  readonly icon: Icon;
  readonly at: string;
}

const mostScreens = 6;
/** Before anything is typed: what one came for stands in the menu; here is what has no place of its own. */
const none: readonly ScreenResult[] = [];

export function useScreens(typed: string, user: SessionUser): readonly ScreenResult[] {
  const menu = useWords("menu");
  const all = useMemo(() => {
    const grouped = visibleMenuGroups(builtPaths, user).flatMap((group) =>
      group.entries.map((entry) => ({ entry, group: group.words as GroupKey | undefined })),
    );
    const lone = [homeEntry, notificationsEntry].map((entry) => ({ entry, group: undefined }));
    return [...lone, ...grouped].map(({ entry, group }) => ({
      names: [es, en].map(({ groups, entries }) => plain(`${group ? groups[group] : ""} ${entries[entry.words]}`)),
      shown: {
        key: `screen-${group ?? ""}-${entry.words}`,
        label: menu.entries[entry.words],
        group: group ? menu.groups[group] : "",
        icon: group ? groupIcons[group] : entry === homeEntry ? IconHome : IconBell,
        at: `${entry.path}${stringifySearch(entry.query)}`,
      },
    }));
  }, [menu, user]);
  const words = plainWords(typed);
  if (words.length === 0) return none;
  return all
    .filter(({ names }) => names.some((name) => words.every((word) => name.includes(word))))
    .slice(0, mostScreens)
    .map(({ shown }) => shown);
}
