/** Who may what, as a sheet: what the routes ask for, by the roles that give it and by the people who hold them. */
import { dayOf } from "../../../kit/calendar.ts";
import type { SpreadsheetColumn } from "../../../kit/list-columns.ts";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import { permissions } from "../../../kit/permissions.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import { extensionOf, sheetMime, writeSpreadsheet } from "../../../server/documents/spreadsheet-writer.ts";
import type { Role, rolesContract as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { type RoleHolder, roleHolders } from "./role-holders-port.ts";
import { allRoles } from "./role-resource.ts";

const words = { es, en };
type Language = keyof typeof words;

export async function matrix(
  { format, language, of }: ParsedOf<typeof contract.matrix>,
  call: Call,
): Promise<Download> {
  const spoken = language ?? call.language;
  const { matrix: said } = words[spoken];
  const roles = await allRoles({ ...call, language: spoken });
  const content =
    of === "roles"
      ? writeSpreadsheet({ name: said.title, columns: byRole(roles, spoken), rows: permissions }, format)
      : writeSpreadsheet(
          { name: said.ofPeople, columns: byPermission(roles, spoken), rows: await roleHolders().all(call.db) },
          format,
        );
  await writeAuditEntry(call.db, call, { action: "roles.export", kind: "roles", id: of });
  const title = of === "roles" ? said.title : said.ofPeople;
  return { name: `${title} ${dayOf(call.now)}.${extensionOf(format)}`, mime: sheetMime[format], content };
}

type Permission = (typeof permissions)[number];

function byRole(roles: readonly Role[], language: Language): SpreadsheetColumn<Permission>[] {
  const { may, matrix: said } = words[language];
  return [
    { header: said.key, width: 36, cell: (permission) => permission },
    { header: said.permission, width: 44, cell: (permission) => may[permission] },
    ...roles.map(({ name, permissions: held }) => ({
      header: name[language],
      width: 16,
      cell: (permission: Permission) => (held.includes(permission) ? said.yes : null),
    })),
  ];
}

/** In each cell the roles through which somebody holds it: why they may. */
function byPermission(roles: readonly Role[], language: Language): SpreadsheetColumn<RoleHolder>[] {
  const { may, matrix: said } = words[language];
  const named = (of: RoleHolder, permission?: Permission) =>
    roles
      .filter(({ _id, permissions: held }) => of.roles.includes(_id) && (!permission || held.includes(permission)))
      .map(({ name }) => name[language])
      .join(", ") || null;
  return [
    { header: said.person, width: 36, cell: ({ name }) => name },
    { header: said.email, width: 36, cell: ({ email }) => email },
    { header: said.roles, width: 44, cell: (holder) => named(holder) },
    ...permissions.map((permission) => ({
      header: may[permission],
      width: 24,
      cell: (holder: RoleHolder) => named(holder, permission),
    })),
  ];
}
