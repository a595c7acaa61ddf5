/** Which columns a person wants to see in a list. */
interface Choosable {
  readonly key: string;
  readonly primary?: true;
  readonly hidden?: true;
  readonly lowPriority?: true;
}

/** What was kept, as far as it still means something; the main column is always there. */
export function visibleColumns(kept: string | undefined, columns: readonly Choosable[], isNarrow = false): string[] {
  const chosen = kept?.split(",").filter(Boolean);
  return columns
    .filter(
      (column) =>
        column.primary || (chosen ? chosen.includes(column.key) : !column.hidden && !(isNarrow && column.lowPriority)),
    )
    .map((column) => column.key);
}

export function toggleColumn(shown: readonly string[], key: string): string[] {
  return shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
}
