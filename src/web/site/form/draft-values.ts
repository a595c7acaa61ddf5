/** Values entered in a long form, stored as long as the tab: a reload or Back does not lose them. */
import type { SiteFormValues } from "./use-form.ts";

const prefix = "legalsit-typed-";

/** The initial values of a form, overwritten by the stored ones of the same type. */
export function restoreValues<V extends SiteFormValues>(form: string, empty: V): V {
  const stored = readStored(form);
  const valid = Object.entries(stored).filter(([name, value]) => typeof value === typeof empty[name]);
  return { ...empty, ...Object.fromEntries(valid) };
}

export function storeValues(form: string, values: SiteFormValues): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(values));
  } catch {
    // Storage full or refused: the values last as long as the page.
  }
}

export function clearStoredValues(form: string): void {
  try {
    sessionStorage.removeItem(prefix + form);
  } catch {
    // Nothing was stored.
  }
}

/** Whether this tab has stored values. The server does not know them, so its rendering of the page must not be used. */
export function hasStoredValues(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

function readStored(form: string): object {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}
