/** Parses one line of a statement file into an operation. */
import { isPlaceholder } from "../../../../../kit/identity/identity-keys.ts";
import { amountText, isPositive, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { SpreadsheetCell } from "../../../../../server/documents/spreadsheet-reader.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import type { TheirOperation } from "../gateway-operations.ts";
import {
  currencyInCell,
  isNegative,
  numberFault,
  parseStatementAmount,
  readCurrency,
  readState,
  textIn,
  type Unit,
} from "./parse-cells.ts";
import type { Column, Columns } from "./statement-columns.ts";
import { type WrittenMoment, writtenMoment } from "./statement-moments.ts";

export type UndatedOperation = Omit<TheirOperation, "day" | "at"> & { readonly dateParts: WrittenMoment | undefined };

export function readLine(
  row: readonly SpreadsheetCell[],
  columns: Columns,
  { gateway, unit }: { readonly gateway: GatewayKey; readonly unit: Unit },
  addFault: (column: Column, code: string) => void,
): UndatedOperation | "noMoney" | undefined {
  const cell = (column: Column): SpreadsheetCell => {
    const position = columns[column];
    return position ? (row[position.at] ?? null) : null;
  };
  const state = columns.state ? readState(gateway, cell("state")) : "paid";
  if (state === undefined) {
    addFault("state", "CHOICE");
    return undefined;
  }
  if (state === "noMoney") return state;
  const hasValue = (column: Column) => {
    const text = textIn(cell(column)) ?? "";
    return column === "operation" ? text !== "" : !isPlaceholder(text);
  };
  const numbers = (["operation", "reference"] as const).map((column) => {
    const errorCode = hasValue(column) ? numberFault(gateway, column, cell(column)) : undefined;
    if (errorCode) addFault(column, errorCode);
    return hasValue(column) && !errorCode ? textIn(cell(column)) : undefined;
  });
  const [operation, reference] = numbers;
  const amount = parseStatementAmount(unit, cell("amount"));
  const adjacentCurrency = currencyInCell(cell("amount"));
  const currency = columns.currency
    ? readCurrency(cell("currency"))
    : (adjacentCurrency ?? columns.amount?.currency ?? "CUP");
  const dateParts = columns.moment ? writtenMoment(cell("moment")) : undefined;
  const refunded = textIn(cell("refunded")) === undefined ? undefined : parseStatementAmount(unit, cell("refunded"));
  const fee = feeIn(unit, amount, cell, addFault);
  if (!hasValue("operation")) addFault("operation", "REQUIRED");
  if (amount === undefined) addFault("amount", isNegative(cell("amount")) ? "NEGATIVE" : "AMOUNT");
  if (currency === undefined || (columns.currency && adjacentCurrency && adjacentCurrency !== currency))
    addFault("currency", "CHOICE");
  if (columns.moment && !dateParts) addFault("moment", "DAY");
  if (refunded === undefined && textIn(cell("refunded")) !== undefined) addFault("refunded", "AMOUNT");
  if (operation === undefined || amount === undefined || currency === undefined) return undefined;
  if (columns.moment && !dateParts) return undefined;
  return {
    operation,
    reference: reference ?? null,
    dateParts,
    // EnZona uses one state for partial and full refunds.
    state: refunded === undefined || state === "claimed" ? state : stateAfter(refunded, amount, state),
    amount,
    currency,
    refunded: refunded ?? (state === "refunded" ? amount : state === "paid" ? "0.00" : null),
    ...(fee === undefined ? {} : { fee }),
  };
}

/** The commission as stated, or the difference between the amount and the net payout. */
function feeIn(
  unit: Unit,
  amount: string | undefined,
  cell: (column: Column) => SpreadsheetCell,
  addFault: (column: Column, code: string) => void,
): string | undefined {
  const parseOptional = (column: "fee" | "net") => {
    if (textIn(cell(column)) === undefined) return undefined;
    const value = parseStatementAmount(unit, cell(column));
    if (value === undefined) addFault(column, isNegative(cell(column)) ? "NEGATIVE" : "AMOUNT");
    return value;
  };
  const [fee, net] = [parseOptional("fee"), parseOptional("net")];
  if (amount === undefined) return undefined;
  if (fee === undefined && net !== undefined && toMinorUnits(net) > toMinorUnits(amount)) addFault("net", "TOO_BIG");
  if (fee !== undefined && toMinorUnits(fee) > toMinorUnits(amount)) addFault("fee", "TOO_BIG");
  return fee ?? (net === undefined ? undefined : amountText(toMinorUnits(amount) - toMinorUnits(net)));
}

function stateAfter(refunded: string, amount: string, state: TheirOperation["state"]): TheirOperation["state"] {
  if (refunded === amount) return "refunded";
  return isPositive(refunded) ? "partlyRefunded" : state;
}
