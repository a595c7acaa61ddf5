import { and, eq, sql } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import type { Trait } from "../../roles/seeded-roles.ts";
import { peopleContract } from "../contract.ts";
import { fullNameOf } from "./directory/full-name.ts";
import { type Person, toPerson } from "./directory/person.ts";
import { userColumns, users } from "./tables.ts";

export { peopleSearch } from "./directory/found-by.ts";
export { fullNameOf } from "./directory/full-name.ts";
export {
  displayName,
  nameColumns,
  peopleByEmail,
  peopleOf,
  type Person,
  personByEmail,
  personColumns,
  personOf,
  toPerson,
  userView,
} from "./directory/person.ts";
export { normalizedPassport } from "./normalized-passport.ts";
export type { UserRow } from "./tables.ts";
export { groupPort } from "./group-port.ts";
export { verifiedAccountPort } from "./verified-port.ts";
export { signInPort } from "./sign-in-port.ts";
export { readEffectivePermissions } from "./access/effective-permissions.ts";
export { clientRelationPort } from "./client-relation-port.ts";

/** Time zone of the account with this address; null when there is no account or its zone is unknown. */
export async function timeZoneOf(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.email, email));
  return row?.timeZone ?? null;
}

/** Language of the account with this address; null when there is none. */
export async function accountLanguage(db: Queryable, email: string): Promise<Language | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.email, email));
  return row?.language ?? null;
}

/** Active staff who hold a permission through any of their roles. */
export async function holdersOf(db: Queryable, permission: Permission): Promise<Person[]> {
  return (await readStaffWith(db, [permission])).map(toPerson);
}

/** Names of active staff who hold any of these permissions, by id, sorted by name. */
export async function staffWith(db: Queryable, permissions: readonly Permission[]): Promise<Map<string, string>> {
  const rows = await readStaffWith(db, permissions);
  const names = rows.map((user) => [user.id, fullNameOf(user)] as const);
  return new Map(names.toSorted(([, name], [, otherName]) => name.localeCompare(otherName, "es")));
}

function readStaffWith(db: Queryable, permissions: readonly Permission[]) {
  const permissionList = sql.join(
    permissions.map((each) => sql`${each}`),
    sql`, `,
  );
  return db
    .select(userColumns)
    .from(users)
    .where(
      and(
        eq(users.active, true),
        eq(users.kind, "staff"),
        sql`exists (select 1 from user_roles ur join roles r on r.id = ur.role_id
          where ur.user_id = ${users.id} and r.permissions && array[${permissionList}]::text[])`,
      ),
    );
}

/** Whether a person is active staff with a role of this trait; locks the row until the transaction ends. */
export async function hasTrait(tx: Transaction, id: string, trait: Trait): Promise<boolean> {
  const hasRoleTrait = sql`exists (select 1 from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${users.id} and ${trait} = any(r.traits))`;
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.active, true), eq(users.kind, "staff"), hasRoleTrait))
    .for("key share");
  return row !== undefined;
}

/** Address of a photo. */
export function photoAddress(image: string): string {
  return `/legalsitapi/${peopleContract.photo.path.replace(":photo", image)}`;
}
