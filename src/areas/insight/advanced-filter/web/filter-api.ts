/** The API calls of the filter, by register. */
import type { ApiOperation } from "../../../../kit/contract/contract.ts";
import { type ApiCall, api } from "../../../../web/api.ts";
import type { FilterResult } from "../contract.ts";
import type { RegisterName } from "../fields.ts";

export type FilterQuery = Record<string, unknown>;
export type FilterSpreadsheetCall = ApiOperation<FilterQuery, { columns: string[] }>;

/** Both calls have the same shape, except for the names of their fields. */
export const filterCallFor = (register: RegisterName) =>
  (register === "notarial" ? api.advancedFilter.notarial : api.advancedFilter.legalAssistance) as unknown as ApiCall<
    ApiOperation<FilterQuery, unknown, FilterResult>
  >;

export const filterSpreadsheetCall = (register: RegisterName) =>
  (register === "notarial"
    ? api.advancedFilter.notarialSheet
    : api.advancedFilter.legalAssistanceSheet) as unknown as ApiCall<FilterSpreadsheetCall>;
