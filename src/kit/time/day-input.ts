/** Days as people type them: "15/1/2026", "15 1 2026" or "15-1-2026"; "1/2026" and "2026" as partial dates. */
import { parseDay } from "../validation/validation-rules.ts";

/** The day, month ("2026-01") or year of a typed text; undefined if there is none such. ISO days are accepted too. */
export function readDayInput(text: string, { isPartial = false } = {}): string | undefined {
  const parts = text.trim().split(/[\s/.-]+/);
  if (parts.some((part) => !/^\d+$/.test(part)) || parts.length > 3) return undefined;
  const [year = "", month, day] = parts[0]?.length === 4 ? parts : parts.toReversed();
  const whole = parseDay([year, month ?? "1", day ?? "1"].join("-"));
  const length = wholeLengths[parts.length - 1];
  return isPartial || parts.length === 3 ? whole?.slice(0, length) : undefined;
}
const wholeLengths = ["2026".length, "2026-01".length, "2026-01-15".length];

/** "2026-01-15" → "15/01/2026", "2026-01" → "01/2026"; any other text unchanged. */
export const formatDayInput = (day: string): string =>
  /^\d{4}(-\d{2}){0,2}$/.test(day) ? day.split("-").toReversed().join("/") : day;
