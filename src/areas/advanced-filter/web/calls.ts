/** The two calls of the filter and their sheets, by the register that is looked through. */
import type { Operation } from "../../../kit/contract.ts";
import { type ApiCall, api } from "../../../web/api.ts";
import type { Answer } from "../contract.ts";
import type { RegisterName } from "../fields.ts";

export type Asked = Record<string, unknown>;
export type Sheet = Operation<Asked, { columns: string[] }>;

/** Both take and answer the same, but for the names of their fields. */
export const filterOf = (register: RegisterName) =>
  (register === "notarial" ? api.advancedFilter.notarial : api.advancedFilter.legalAssistance) as unknown as ApiCall<
    Operation<Asked, unknown, Answer>
  >;

export const sheetOf = (register: RegisterName) =>
  (register === "notarial"
    ? api.advancedFilter.notarialSheet
    : api.advancedFilter.legalAssistanceSheet) as unknown as ApiCall<Sheet>;
