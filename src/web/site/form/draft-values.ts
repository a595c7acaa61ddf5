/** What was typed in a long form, kept as long as the tab: a reload or a step back does not lose it. */
import type { SiteFormValues } from "./use-form.ts";

const prefix = "legalsit-typed-";

/** The form's first values, with what this tab still holds of it. */
export function restoredValues<V extends SiteFormValues>(form: string, empty: V): V {
  const kept = read(form);
  const fits = Object.entries(kept).filter(([name, value]) => typeof value === typeof empty[name]);
  return { ...empty, ...Object.fromEntries(fits) };
}

export function storeValues(form: string, values: SiteFormValues): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(values));
  } catch {
    // storage full or refused: it lasts as long as the page
  }
}

export function clearStoredValues(form: string): void {
  try {
    sessionStorage.removeItem(prefix + form);
  } catch {
    // nothing was kept
  }
}

/** Whether this tab holds any: then the server, which does not know them, cannot have drawn them. */
export function hasStoredValues(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

function read(form: string): object {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}
