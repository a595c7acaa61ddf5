/** The button of a filter, with its current value and a popover. */
import { Badge, Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMountOnUse } from "../mount-on-use.ts";
import classes from "../list-parts/rows.module.css";

/** `on` is the current value, or the number of values; undefined if the filter is not set. */
export function FilterButton({
  label,
  on,
  isInline = false,
  children,
}: {
  label: string;
  on: string | number | undefined;
  isInline?: boolean | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const { isMounted, isOpen, setOpen, buttonProps } = useMountOnUse();
  const button = (
    <Button
      variant="default"
      className={classes.filter}
      data-on={on !== undefined}
      data-inline={isInline}
      rightSection={<IconChevronDown size={15} aria-hidden />}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onClick={() => setOpen(!isOpen)}
      {...buttonProps}
    >
      {typeof on === "string" ? (
        <span className={classes.filterText}>
          {label}: <strong>{on}</strong>
        </span>
      ) : (
        label
      )}
      {typeof on === "number" && (
        <Badge ml={8} size="sm" circle variant="filled">
          {on}
        </Badge>
      )}
    </Button>
  );
  if (!isMounted) return button;
  return (
    <Popover position="bottom-start" opened={isOpen} onChange={setOpen} trapFocus returnFocus withRoles={false}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
