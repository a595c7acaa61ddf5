/** What a cell of a table says, whoever wrote it, and whether a program changed a number in it that is none to add up. */
import { normalizeText } from "../../kit/text.ts";
import type { SpreadsheetCell } from "./spreadsheet-reader.ts";

/** As a person reads it; "" when it is empty. Our own sheets put a mark before what a program could take for a formula. */
export function cellText(cell: SpreadsheetCell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return normalizeText(String(cell), { multiline: true }).replace(/^'(?=[=+\-@])/, "");
}

/** What a formula shows that found nothing: no value. */
const notAvailable = /^#N\/[AD]!?$/i;
/** What a formula shows that went wrong, in the languages of both readers: a value that nobody knows. */
const formulaError =
  /^#(?:REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|¡REF!|¡VALOR!|¡DIV\/0!|¿NOMBRE\?|¡NUM!|¡NULO!|¡DESBORDAMIENTO!)$/i;

export const isNotAvailable = (text: string): boolean => notAvailable.test(text);
export const isFormulaError = (text: string): boolean => formulaError.test(text);

export type NumberFault = "SHORTENED" | "ROUNDED";

/** Beyond so many digits spreadsheets write zeros. */
const exactDigits = 15;

/** What a program did to a number that names something, when its digits cannot be known any more. */
export function numberFaultOf(cell: SpreadsheetCell): NumberFault | undefined {
  const text = cellText(cell);
  if (/^[-+]?\d+(?:[.,]\d+E\+?|E\+)\d+$/i.test(text)) return "SHORTENED";
  if (typeof cell !== "number" || text.length <= exactDigits) return undefined;
  return !Number.isSafeInteger(cell) || text.endsWith("0") ? "ROUNDED" : undefined;
}
