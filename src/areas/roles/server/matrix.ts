/** Who may what, as a sheet: what the routes ask for, by the roles that give it. */
import { dayOf } from "../../../kit/calendar.ts";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import { permissions } from "../../../kit/permissions.ts";
import { record } from "../../../server/audit.ts";
import type { Call } from "../../../server/call.ts";
import { sheetMime, writeSheet } from "../../../server/documents/spreadsheet.ts";
import type { roles as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { allRoles } from "./role.ts";

const words = { es, en };

export async function matrix({ format, language }: ParsedOf<typeof contract.matrix>, call: Call): Promise<Download> {
  const spoken = language ?? call.language;
  const { may, matrix: said } = words[spoken];
  const roles = await allRoles({ ...call, language: spoken });
  await record(call.db, call, { action: "roles.export", kind: "roles", id: "matrix" });
  const columns = [
    { header: said.key, width: 36, cell: (permission: (typeof permissions)[number]) => permission },
    { header: said.permission, width: 44, cell: (permission: (typeof permissions)[number]) => may[permission] },
    ...roles.map((role) => ({
      header: role.name[spoken],
      width: 16,
      cell: (permission: (typeof permissions)[number]) => (role.permissions.includes(permission) ? said.yes : null),
    })),
  ];
  return {
    name: `${said.title} ${dayOf(call.now)}.${format}`,
    mime: sheetMime[format],
    content: writeSheet({ name: said.title, columns, rows: permissions }, format),
  };
}
