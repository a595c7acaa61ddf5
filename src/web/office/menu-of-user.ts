import { screens } from "../../areas/screens.ts";
import { checkAccess, type Principal } from "../../kit/access.ts";
import { type MenuGroup } from "./menu/menu.ts";
import { visibleMenuGroups } from "./menu/menu-lookup.ts";

/** The menu of a person: the entries whose screen exists and is open to them. */
export function menuGroupsOf(user: Principal): MenuGroup[] {
  const openScreens = screens.filter(({ access }) => checkAccess(access, user) === "granted");
  return visibleMenuGroups(new Set(openScreens.map(({ path }) => path)), user);
}
