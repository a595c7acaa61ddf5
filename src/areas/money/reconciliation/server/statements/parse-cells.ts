/** Parses cells of statements from spreadsheets, banks and people. Undefined when a cell has no usable value. */
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { currencyFromCode } from "../../../../../kit/numbers/currency-codes.ts";
import { cellText, numberFaultOf } from "../../../../../server/documents/cells.ts";
import type { SpreadsheetCell } from "../../../../../server/documents/spreadsheet-reader.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import type { recordStates } from "../../schemas.ts";

type RecordState = (typeof recordStates)[number];

/** A cell as text; undefined when it is empty. */
export function textIn(cell: SpreadsheetCell): string | undefined {
  const text = cell instanceof Date ? cell.toISOString() : cellText(cell);
  return text === "" ? undefined : text;
}

/** Unit of whole numbers in a file. */
export type Unit = "whole" | "hundredths";

interface AmountText {
  readonly digits: string;
  /** The currency next to the amount, if any; «$» is ambiguous. */
  readonly currency?: string | undefined;
}

/** Removes currency and spaces from an amount: "$1,630.00", "1630.00 CUP", "-USD 5". */
function amountTextIn(cell: SpreadsheetCell): AmountText {
  const text = textIn(cell)?.replace(/[\s\u00a0\u202f']/g, "") ?? "";
  const digits = text
    .replace(/^([-−(]?)(?:US\$|\$|[A-Z]{3}\$?|MN)(?=[-−(]?\d)/i, "$1")
    .replace(/(?<=[\d−-])(?:US\$|\$|[A-Z]{3}|MN)(\)?)$/i, "$1");
  return digits === text ? { digits } : { digits, currency: currencyCodeIn(text) };
}

const currencyCodeIn = (text: string): string | undefined =>
  /MN/i.test(text) ? "CUP" : /US\$/i.test(text) ? "USD" : /[A-Z]{3}/i.exec(text)?.[0].toUpperCase();

/** The currency next to an amount, or at the end of its header: «Importe (CUP)». */
export const currencyInCell = (cell: SpreadsheetCell): string | undefined => amountTextIn(cell).currency;
export const currencyInHeader = (header: string): string | undefined => {
  const code = /(?:\(|\b)([A-Z]{3}|MN)\)?\s*$/.exec(header)?.[1];
  return code === "MN" ? "CUP" : code;
};

/** True if the amount has decimals: then its file has no amounts in hundredths. */
export const hasDecimals = (cell: SpreadsheetCell): boolean => /[.,]\d{1,2}$/.test(amountTextIn(cell).digits);

/**
 * Decimal text of "150.50", "150,5", "1 150.50", "1.150,50", "$150.50" or 150.5, unsigned, at most 12 digits. "1.150"
 * is ambiguous and therefore undefined. In hundredths: "15050".
 */
export function parseStatementAmount(unit: Unit, cell: SpreadsheetCell): string | undefined {
  const text = amountTextIn(cell).digits;
  if (unit === "hundredths" && /^\d{1,12}$/.test(text)) return amountText(BigInt(text));
  const decimal = /^\d+(?:[.,]\d{1,2})?$/.test(text)
    ? text.replace(",", ".")
    : /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(text)
      ? text.replace(/,/g, "")
      : /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(text)
        ? text.replace(/\./g, "").replace(",", ".")
        : undefined;
  return decimal === undefined || decimal.length > 13 ? undefined : amountText(toMinorUnits(decimal));
}

/** "-150.50", "150.50-", "(150.50)": reversals that banks write in a line of their own. */
export const isNegative = (cell: SpreadsheetCell): boolean =>
  /^(?:[-−]\d[\d.,]*|\d[\d.,]*[-−]|\(\d[\d.,]*\))$/.test(amountTextIn(cell).digits);

export function readCurrency(cell: SpreadsheetCell): string | undefined {
  const currency = currencyFromCode(textIn(cell)?.toUpperCase());
  return /^[A-Z]{3}$/.test(currency) ? currency : undefined;
}

/**
 * Maximum lengths of the gateways' numbers. They consist of letters, digits and hyphens, which excludes shortened
 * numbers and sentences.
 */
const maxLengths: Readonly<Record<GatewayKey, { readonly operation: number; readonly reference: number }>> = {
  transfermovil: { operation: 20, reference: 20 },
  enzona: { operation: 36, reference: 12 },
  bipay: { operation: 20, reference: 12 },
};

/** Error code for an invalid operation number or payment reference; undefined when it is valid. */
export function numberFault(
  gateway: GatewayKey,
  kind: "operation" | "reference",
  cell: SpreadsheetCell,
): string | undefined {
  const pattern = new RegExp(`^(?=.*[A-Za-z0-9])[A-Za-z0-9-]{1,${maxLengths[gateway][kind]}}$`);
  return numberFaultOf(cell) ?? (pattern.test(textIn(cell) ?? "") ? undefined : "OPERATION_FORM");
}

const states: Readonly<Record<GatewayKey, Readonly<Record<string, RecordState | "noMoney">>>> = {
  transfermovil: {
    "1": "noMoney",
    "2": "noMoney",
    "3": "paid",
    "4": "paid",
    "5": "noMoney",
    "6": "noMoney",
    "7": "paid",
    "8": "refunded",
    "9": "noMoney",
  },
  enzona: {
    "1111": "paid",
    "1112": "noMoney",
    "1113": "noMoney",
    "1114": "refunded",
    "1115": "partlyRefunded",
    "1116": "noMoney",
    "1117": "noMoney",
    aceptada: "paid",
    fallida: "noMoney",
    pendiente: "noMoney",
    reversada: "refunded",
    devuelta: "partlyRefunded",
    confirmada: "noMoney",
    cancelada: "noMoney",
  },
  bipay: {
    p: "noMoney",
    t: "noMoney",
    a: "paid",
    d: "noMoney",
    n: "noMoney",
    v: "partlyRefunded",
    b: "refunded",
    r: "claimed",
    e: "noMoney",
    l: "noMoney",
  },
};

/** Record state for the gateway's own code; "noMoney" when the operation took none. */
export function readState(gateway: GatewayKey, cell: SpreadsheetCell): RecordState | "noMoney" | undefined {
  const code = textIn(cell)?.toLowerCase();
  return code !== undefined && Object.hasOwn(states[gateway], code) ? states[gateway][code] : undefined;
}
