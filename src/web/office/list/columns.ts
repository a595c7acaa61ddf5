/** Which columns a person wants to see in a list, kept on the device. */
import { keep } from "../../language.ts";
import { type PageSize, pageSizes } from "./url-state.ts";

interface Choosable {
  readonly key: string;
  readonly main?: true;
  readonly extra?: true;
}

/** What was kept, as far as it still means something; the main column is always there. */
export function shownColumns(kept: string | null, columns: readonly Choosable[]): string[] {
  const chosen = kept?.split(",").filter(Boolean);
  return columns
    .filter((column) => column.main || (chosen ? chosen.includes(column.key) : !column.extra))
    .map((column) => column.key);
}

export function toggleColumn(shown: readonly string[], key: string): string[] {
  return shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
}

export const columnsKey = (list: string) => `legalsit-columns-${list}`;
const sizeKey = "legalsit-page-size";

export function keptPageSize(): PageSize {
  const kept = read(sizeKey);
  return pageSizes.find((size) => String(size) === kept) ?? 20;
}

export function keepPageSize(size: number): void {
  keep(sizeKey, String(size));
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
