/** Screens found by their names in either language; only those that the reader may open. */
import { type Icon, IconBell, IconHome } from "@tabler/icons-react";
import { useMemo } from "react";
import type { SessionUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { type GroupKey, homeEntry, notificationsEntry } from "../menu/menu.ts";
import { words as en } from "../menu/menu.en.ts";
import { words as es } from "../menu/menu.es.ts";
import { menuGroupsOf } from "../menu-of-user.ts";
import { stringifySearch } from "../navigation/query-string.ts";
import { groupIcons } from "../shell/menu-icons.ts";
import { normalizeForComparison, plainWords } from "./normalize-text.ts";

interface ScreenResult {
  readonly key: string;
  readonly label: string;
  readonly group: string;
  readonly icon: Icon;
  readonly at: string;
}

const maxScreens = 6;
/** No screens before anything is typed: the menu has them. */
const none: readonly ScreenResult[] = [];

export function useScreens(text: string, user: SessionUser): readonly ScreenResult[] {
  const menu = useWords("menu");
  const all = useMemo(() => {
    const grouped = menuGroupsOf(user).flatMap((group) =>
      group.entries.map((entry) => ({ entry, group: group.words as GroupKey | undefined })),
    );
    const ungrouped = [homeEntry, notificationsEntry].map((entry) => ({ entry, group: undefined }));
    return [...ungrouped, ...grouped].map(({ entry, group }) => ({
      names: [es, en].map(({ groups, entries }) =>
        normalizeForComparison(`${group ? groups[group] : ""} ${entries[entry.words]}`),
      ),
      result: {
        key: `screen-${group ?? ""}-${entry.words}`,
        label: menu.entries[entry.words],
        group: group ? menu.groups[group] : "",
        icon: group ? groupIcons[group] : entry === homeEntry ? IconHome : IconBell,
        at: `${entry.path}${stringifySearch(entry.query)}`,
      },
    }));
  }, [menu, user]);
  const words = plainWords(text);
  if (words.length === 0) return none;
  return all
    .filter(({ names }) => names.some((name) => words.every((word) => name.includes(word))))
    .slice(0, maxScreens)
    .map(({ result }) => result);
}
