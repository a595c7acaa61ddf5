/** Which columns a person wants to see in a list. */
interface Choosable {
  readonly key: string;
  readonly main?: true;
  readonly extra?: true;
  readonly yields?: true;
}

/** What was kept, as far as it still means something; the main column is always there. */
export function visibleColumns(kept: string | undefined, columns: readonly Choosable[], isNarrow = false): string[] {
  const chosen = kept?.split(",").filter(Boolean);
  return columns
    .filter(
      (column) => column.main || (chosen ? chosen.includes(column.key) : !column.extra && !(isNarrow && column.yields)),
    )
    .map((column) => column.key);
}

export function toggleColumn(shown: readonly string[], key: string): string[] {
  return shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
}
