/** What a cell of a statement says, no matter who wrote it: spreadsheets, banks, people. Undefined: nothing that can be used. */
import { amountText, minor } from "../../../kit/money.ts";
import { currencyFromCode } from "../../../server/gateways/bidaiondo-currency.ts";
import { cellText, numberFaultOf } from "../../../server/documents/cells.ts";
import type { SpreadsheetCell } from "../../../server/documents/spreadsheet-reader.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import type { recordStates } from "../schemas.ts";

type RecordState = (typeof recordStates)[number];

/** A cell as text; undefined when it is empty. */
export function textIn(cell: SpreadsheetCell): string | undefined {
  const text = cell instanceof Date ? cell.toISOString() : cellText(cell);
  return text === "" ? undefined : text;
}

/** What a whole number means in a file. */
export type Unit = "whole" | "hundredths";

interface WrittenAmount {
  readonly digits: string;
  /** Where one stands beside the amount; «$» is of more than one. */
  readonly currency?: string | undefined;
}

/** An amount without its currency and the gaps in it: "$1,630.00", "1630.00 CUP", "-USD 5". */
function writtenAmount(cell: SpreadsheetCell): WrittenAmount {
  const text = textIn(cell)?.replace(/[\s\u00a0\u202f']/g, "") ?? "";
  const digits = text
    .replace(/^([-−(]?)(?:US\$|\$|[A-Z]{3}\$?|MN)(?=[-−(]?\d)/i, "$1")
    .replace(/(?<=[\d−-])(?:US\$|\$|[A-Z]{3}|MN)(\)?)$/i, "$1");
  return digits === text ? { digits } : { digits, currency: codeIn(text) };
}

const codeIn = (text: string): string | undefined =>
  /MN/i.test(text) ? "CUP" : /US\$/i.test(text) ? "USD" : /[A-Z]{3}/i.exec(text)?.[0].toUpperCase();

/** The currency that stands beside an amount, or behind the words of its header: «Importe (CUP)». */
export const currencyBeside = (cell: SpreadsheetCell): string | undefined => writtenAmount(cell).currency;
export const currencyInHeader = (header: string): string | undefined => {
  const code = /(?:\(|\b)([A-Z]{3}|MN)\)?\s*$/.exec(header)?.[1];
  return code === "MN" ? "CUP" : code;
};

/** Whether an amount has decimals: then no whole number of its file is of hundredths. */
export const hasDecimals = (cell: SpreadsheetCell): boolean => /[.,]\d{1,2}$/.test(writtenAmount(cell).digits);

/**
 * "150.50", "150,5", "1 150.50", "1.150,50", "$150.50", 150.5 → decimal text; money without sign, at most 12 digits.
 * "1.150" may be a thousand or one, so it is neither. In hundredths: "15050".
 */
export function parseStatementAmount(unit: Unit, cell: SpreadsheetCell): string | undefined {
  const text = writtenAmount(cell).digits;
  if (unit === "hundredths" && /^\d{1,12}$/.test(text)) return amountText(BigInt(text));
  const decimal = /^\d+(?:[.,]\d{1,2})?$/.test(text)
    ? text.replace(",", ".")
    : /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(text)
      ? text.replace(/,/g, "")
      : /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(text)
        ? text.replace(/\./g, "").replace(",", ".")
        : undefined;
  return decimal === undefined || decimal.length > 13 ? undefined : amountText(minor(decimal));
}

/** "-150.50", "150.50-", "(150.50)": what banks take back in a line of its own. */
export const isNegative = (cell: SpreadsheetCell): boolean =>
  /^(?:[-−]\d[\d.,]*|\d[\d.,]*[-−]|\(\d[\d.,]*\))$/.test(writtenAmount(cell).digits);

export function readCurrency(cell: SpreadsheetCell): string | undefined {
  const currency = currencyFromCode(textIn(cell)?.toUpperCase());
  return /^[A-Z]{3}$/.test(currency) ? currency : undefined;
}

/** Letters, digits and hyphens, as long as the gateway's are: what a spreadsheet shortened, or a sentence, is none. */
const longest: Readonly<Record<GatewayKey, { readonly operation: number; readonly reference: number }>> = {
  transfermovil: { operation: 20, reference: 20 },
  enzona: { operation: 36, reference: 12 },
  bipay: { operation: 20, reference: 12 },
};

/** What is wrong with the number of an operation, or a payment's reference. */
export function numberFault(
  gateway: GatewayKey,
  of: "operation" | "reference",
  cell: SpreadsheetCell,
): string | undefined {
  const form = new RegExp(`^(?=.*[A-Za-z0-9])[A-Za-z0-9-]{1,${longest[gateway][of]}}$`);
  return numberFaultOf(cell) ?? (form.test(textIn(cell) ?? "") ? undefined : "OPERATION_FORM");
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

/** The gateway's own code; "noMoney" for operations that took none. */
export function readState(gateway: GatewayKey, cell: SpreadsheetCell): RecordState | "noMoney" | undefined {
  const code = textIn(cell)?.toLowerCase();
  return code !== undefined && Object.hasOwn(states[gateway], code) ? states[gateway][code] : undefined;
}
