/** Choice of a permission for other areas. */
import { type PermissionGroup, permissionGroups } from "../../../../kit/permissions.ts";
import { useWords } from "../../../../web/words.ts";

/** Grouped as in the menu, in the reader's language. */
export function usePermissionChoices() {
  const { groups, may } = useWords("roles");
  return Object.entries(permissionGroups).map(([group, groupPermissions]) => ({
    group: groups[group as PermissionGroup],
    items: groupPermissions.map((value) => ({ value, label: may[value] })),
  }));
}
