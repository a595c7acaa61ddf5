/** Every row of an import that is refused or left out, and why, to be corrected in the file it came from. */
import type { ParsedOf } from "../../../../kit/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { sheetMime, writeSpreadsheet } from "../../../../server/documents/spreadsheet-writer.ts";
import type { clientsContract as contract, ImportFault } from "../../contract.ts";
import type { ImportField } from "../../import-states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { importRowErrors, importOf } from "./imports.ts";

const words = { es, en };

export async function importFaults({ id }: ParsedOf<typeof contract.importFaults>, call: Call) {
  const { columns: own, name: file } = await importOf({ id }, call);
  const { import: said, columns, fields } = words[call.language];
  const named: Readonly<Partial<Record<string, string>>> = { ...fields, ...columns };
  const headerOf = (field: string) => own.find((each) => each.field === (field as ImportField))?.header ?? "";
  const sheet = {
    name: said.faults.sheet,
    rows: await importRowErrors(call, id),
    columns: [
      { header: said.faults.row, width: 8, kind: "whole" as const, cell: ({ row }: ImportFault) => row },
      { header: said.faults.header, width: 24, cell: ({ field }: ImportFault) => headerOf(field) },
      { header: said.faults.field, width: 24, cell: ({ field }: ImportFault) => named[field] ?? field },
      { header: said.faults.said, width: 30, cell: ({ said: cell }: ImportFault) => cell ?? "" },
      { header: said.faults.reason, width: 50, cell: ({ text }: ImportFault) => text },
      { header: said.faults.found, width: 14, cell: ({ found }: ImportFault) => found ?? "" },
    ],
  };
  const base = file.replace(/\.[^.]*$/, "");
  return {
    name: `${base} - ${said.faults.sheet}.xlsx`,
    mime: sheetMime.xlsx,
    content: writeSpreadsheet(sheet, "xlsx"),
  };
}
