import { Menu, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { clsx } from "clsx";
import { interpolate } from "../../../../kit/text/words.ts";
import { useWords } from "../../../words.ts";
import { nextSort } from "./next-sort.ts";
import classes from "./rows.module.css";
import { ToolButton } from "../toolbar-button.tsx";

interface Sortable {
  readonly label: string;
  /** Name that the server sorts by; without it the column is not sortable. */
  readonly sort?: string;
  readonly align?: "right";
}

/** Header of a column. A click sorts by it, the next click reverses the order. */
export function SortHead({
  label,
  sort,
  align,
  current,
  onChange,
}: Sortable & { current: string; onChange: (change: { sort: string }) => void }) {
  const words = useWords("office").list;
  const className = clsx(align === "right" && classes.right);
  if (!sort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const order = current === sort ? "ascending" : current === `-${sort}` ? "descending" : "none";
  const Icon = order === "ascending" ? IconArrowUp : order === "descending" ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" aria-sort={order} className={className}>
      <UnstyledButton
        className={classes.sort}
        title={interpolate(words.sortBy, { name: label })}
        onClick={() => onChange({ sort: nextSort(current, sort) })}
      >
        {label}
        <Icon size={14} opacity={order === "none" ? 0.45 : 1} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

/** The same choice as a menu, for lists without headers. */
export function SortMenu({
  columns,
  current,
  onChange,
}: {
  columns: readonly Sortable[];
  current: string;
  onChange: (change: { sort: string }) => void;
}) {
  const words = useWords("office").list;
  const options = columns.flatMap(({ label, sort }) =>
    sort ? [[sort, `${label} ↑`] as const, [`-${sort}`, `${label} ↓`] as const] : [],
  );
  return (
    <Menu>
      <Menu.Target>
        <ToolButton label={words.order} icon={IconArrowsSort} />
      </Menu.Target>
      <Menu.Dropdown className={classes.sorts}>
        <Menu.RadioGroup value={current} onChange={(sort) => onChange({ sort })}>
          {options.map(([sort, label]) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
