/** What a list remembers on the device: columns and page size. */
import { keep } from "../../language.ts";
import { type PageSize, pageSizes } from "./url-state.ts";

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
