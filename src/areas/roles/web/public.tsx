/** Permissions as screens of other areas choose one. */
import { useWords } from "../../../web/words.ts";
import { type PermissionGroup, permissionGroups } from "../permission-groups.ts";

/** Under the headings of the menu, in the reader's language. */
export function usePermissionChoices() {
  const { groups, may } = useWords("roles");
  return Object.entries(permissionGroups).map(([group, held]) => ({
    group: groups[group as PermissionGroup],
    items: held.map((value) => ({ value, label: may[value] })),
  }));
}
