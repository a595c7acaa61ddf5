/**
 * Spreadsheet of the rows that were refused or left out, with the reasons, so that the source file can be corrected.
 */
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import type { Call } from "../../../../../server/call.ts";
import { sheetMime, writeSpreadsheet } from "../../../../../server/documents/spreadsheet-writer.ts";
import type { clientsContract as contract, ImportFault } from "../../contract.ts";
import type { ImportField } from "../../import-states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { importOf } from "./imports.ts";
import { importRowErrors } from "./import-views.ts";

const words = { es, en };

export async function importFaults({ id }: ParsedOf<typeof contract.importFaults>, call: Call) {
  const { columns: fileColumns, name: file } = await importOf({ id }, call);
  const { import: labels, columns, fields } = words[call.language];
  const fieldLabels: Readonly<Partial<Record<string, string>>> = { ...fields, ...columns };
  const headerOf = (field: string) => fileColumns.find((each) => each.field === (field as ImportField))?.header ?? "";
  const spreadsheet = {
    name: labels.faults.sheet,
    rows: await importRowErrors(call, id),
    columns: [
      { header: labels.faults.row, width: 8, kind: "whole" as const, cell: ({ row }: ImportFault) => row },
      { header: labels.faults.header, width: 24, cell: ({ field }: ImportFault) => headerOf(field) },
      { header: labels.faults.field, width: 24, cell: ({ field }: ImportFault) => fieldLabels[field] ?? field },
      { header: labels.faults.value, width: 30, cell: ({ said: cell }: ImportFault) => cell ?? "" },
      { header: labels.faults.reason, width: 50, cell: ({ text }: ImportFault) => text },
      { header: labels.faults.found, width: 14, cell: ({ found }: ImportFault) => found ?? "" },
    ],
  };
  const base = file.replace(/\.[^.]*$/, "");
  return {
    name: `${base} - ${labels.faults.sheet}.xlsx`,
    mime: sheetMime.xlsx,
    content: writeSpreadsheet(spreadsheet, "xlsx"),
  };
}
