/** Spreadsheets (XLSX) by hucre; text that a program could take for a formula stays text. */
import { writeXlsx } from "hucre";

export type Cell = string | number | Date | null;

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  /** Number or date format as spreadsheets write it: "#,##0.00", "dd/mm/yyyy". */
  readonly format?: string;
}

export const xlsxMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export async function renderSheet(sheet: {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}): Promise<Uint8Array> {
  const { columns, rows } = sheet;
  return writeXlsx({
    sheets: [
      {
        name: sheet.name.replace(/[\\/*?:[\]]/g, " ").slice(0, 31),
        columns: columns.map((column, index) => ({
          header: column.header,
          key: String(index),
          width: column.width,
          ...(column.format ? { numFmt: column.format } : {}),
        })),
        data: rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(index), inert(cell)]))),
        freezePane: { rows: 1 },
      },
    ],
  });
}

/** =SUM(…), +, -, @ at the beginning would run when the file is opened or saved as CSV (OWASP: CSV injection). */
export function inert(cell: Cell): Cell {
  return typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
