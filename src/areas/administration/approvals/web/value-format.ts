/** Values of any field as people read them. */
import { formatDateTime, formatDay } from "../../../../kit/text/format.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";

/** `roleNames` are the names of roles among the values, by identifier. */
export function useValueFormat(roleNames: Readonly<Record<string, string>>): (value: unknown) => string {
  const language = useLanguage();
  const { page: words } = useWords("approvals");
  const { may, traits } = useWords("roles");
  const labels: Readonly<Record<string, string>> = { ...may, ...traits, ...roleNames };
  const format = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "—";
    if (typeof value === "boolean") return value ? words.yes : words.no;
    if (Array.isArray(value)) return value.map(format).join(", ") || "—";
    if (typeof value === "object") return String((value as Record<string, unknown>)[language] ?? "—");
    const text = String(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text, language);
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text, language);
    return labels[text] ?? text;
  };
  return format;
}
