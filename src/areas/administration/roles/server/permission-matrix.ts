/** Permission matrix as a spreadsheet: permissions by role and by person. */
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { SpreadsheetColumn } from "../../../../kit/contract/list-columns.ts";
import type { Download, ParsedOf } from "../../../../kit/contract/contract.ts";
import { permissions } from "../../../../kit/permissions.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { extensionOf, sheetMime, writeSpreadsheet } from "../../../../server/documents/spreadsheet-writer.ts";
import type { Role, rolesContract as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { type RoleHolder, roleHoldersPort } from "./role-holders-port.ts";
import { allRoles } from "./role-resource.ts";

const words = { es, en };
type MatrixLanguage = keyof typeof words;

export async function readPermissionMatrix(
  { format, language, of: rowKind }: ParsedOf<typeof contract.matrix>,
  call: Call,
): Promise<Download> {
  const matrixLanguage = language ?? call.language;
  const { matrix: labels } = words[matrixLanguage];
  const roles = await allRoles({ ...call, language: matrixLanguage });
  const content =
    rowKind === "roles"
      ? writeSpreadsheet({ name: labels.title, columns: byRole(roles, matrixLanguage), rows: permissions }, format)
      : writeSpreadsheet(
          {
            name: labels.ofPeople,
            columns: byPermission(roles, matrixLanguage),
            rows: await roleHoldersPort().all(call.db),
          },
          format,
        );
  await writeAuditEntry(call.db, call, { action: "roles.export", kind: "roles", id: rowKind });
  const title = rowKind === "roles" ? labels.title : labels.ofPeople;
  return { name: `${title} ${dayOf(call.now)}.${extensionOf(format)}`, mime: sheetMime[format], content };
}

type Permission = (typeof permissions)[number];

function byRole(roles: readonly Role[], language: MatrixLanguage): SpreadsheetColumn<Permission>[] {
  const { may, matrix: labels } = words[language];
  return [
    { header: labels.key, width: 36, cell: (permission) => permission },
    { header: labels.permission, width: 44, cell: (permission) => may[permission] },
    ...roles.map(({ name, permissions: granted }) => ({
      header: name[language],
      width: 16,
      cell: (permission: Permission) => (granted.includes(permission) ? labels.yes : null),
    })),
  ];
}

/** Each cell lists the roles that grant the permission to the person. */
function byPermission(roles: readonly Role[], language: MatrixLanguage): SpreadsheetColumn<RoleHolder>[] {
  const { may, matrix: labels } = words[language];
  const rolesGranting = (holder: RoleHolder, permission?: Permission) =>
    roles
      .filter(
        ({ _id, permissions: granted }) => holder.roles.includes(_id) && (!permission || granted.includes(permission)),
      )
      .map(({ name }) => name[language])
      .join(", ") || null;
  return [
    { header: labels.person, width: 36, cell: ({ name }) => name },
    { header: labels.email, width: 36, cell: ({ email }) => email },
    { header: labels.roles, width: 44, cell: (holder) => rolesGranting(holder) },
    ...permissions.map((permission) => ({
      header: may[permission],
      width: 24,
      cell: (holder: RoleHolder) => rolesGranting(holder, permission),
    })),
  ];
}
