/** Text of spreadsheet cells, and detection of formula errors and of numbers that a spreadsheet program damaged. */
import { normalizeText } from "../../kit/text/text.ts";
import type { SpreadsheetCell } from "./spreadsheet-reader.ts";

/**
 * The text as a person sees it; "" for an empty cell. Removes the apostrophe that our own exports put before text that
 * looks like a formula.
 */
export function cellText(cell: SpreadsheetCell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return normalizeText(String(cell), { multiline: true }).replace(/^'(?=[=+\-@])/, "");
}

/** Result of a formula that found nothing: no value. */
const notAvailable = /^#N\/[AD]!?$/i;
/** Result of a formula that failed, in Spanish or English: an unknown value. */
const formulaError =
  /^#(?:REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|¡REF!|¡VALOR!|¡DIV\/0!|¿NOMBRE\?|¡NUM!|¡NULO!|¡DESBORDAMIENTO!)$/i;

/** True for the text of a formula that found nothing (#N/A). */
export const isNotAvailable = (text: string): boolean => notAvailable.test(text);
/** True for the text of a failed formula (#REF!, #¡VALOR!). */
export const isFormulaError = (text: string): boolean => formulaError.test(text);

/** SHORTENED: shown in exponential notation; ROUNDED: more digits than a spreadsheet stores. */
type NumberFault = "SHORTENED" | "ROUNDED";

/** Number of digits beyond which spreadsheet programs write zeros. */
const exactDigits = 15;

/** How a program damaged an identifier stored as a number (its digits are lost); undefined if it did not. */
export function numberFaultOf(cell: SpreadsheetCell): NumberFault | undefined {
  const text = cellText(cell);
  if (/^[-+]?\d+(?:[.,]\d+E\+?|E\+)\d+$/i.test(text)) return "SHORTENED";
  if (typeof cell !== "number" || text.length <= exactDigits) return undefined;
  return !Number.isSafeInteger(cell) || text.endsWith("0") ? "ROUNDED" : undefined;
}
