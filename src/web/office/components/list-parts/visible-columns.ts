/** The columns that a reader sees in a list. */
interface ColumnOptions {
  readonly key: string;
  readonly primary?: true;
  readonly hidden?: true;
  readonly lowPriority?: true;
}

/**
 * Keys of the visible columns. `stored` is the reader's choice, of which unknown keys are ignored; the primary column
 * is always visible.
 */
export function visibleColumns(
  stored: string | undefined,
  columns: readonly ColumnOptions[],
  isNarrow = false,
): string[] {
  const selected = stored?.split(",").filter(Boolean);
  return columns
    .filter(
      (column) =>
        column.primary ||
        (selected ? selected.includes(column.key) : !column.hidden && !(isNarrow && column.lowPriority)),
    )
    .map((column) => column.key);
}

/** Adds a key, or removes it if it is there. */
export function toggleColumn(visible: readonly string[], key: string): string[] {
  return visible.includes(key) ? visible.filter((each) => each !== key) : [...visible, key];
}
