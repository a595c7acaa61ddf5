import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type MenuEntry } from "../menu/menu.ts";
import { isBelow, isCurrent } from "../menu/menu-lookup.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import classes from "./shell.module.css";

/** Link of a menu entry, marked if its page or one below is shown. */
export function EntryLink({
  entry,
  path,
  search,
  isInGroup = false,
  ...rest
}: Pick<ComponentProps<"a">, "children" | "ref"> & {
  entry: MenuEntry;
  path: string;
  search: SearchParams;
  isInGroup?: boolean;
}) {
  const isHere = isCurrent(entry, path, search);
  return (
    <Link
      {...rest}
      to={entry.path}
      search={entry.query}
      className={isInGroup ? classes.sublink : classes.link}
      activeProps={{}}
      data-active={isHere || isBelow(entry, path)}
      aria-current={isHere ? "page" : undefined}
    />
  );
}
