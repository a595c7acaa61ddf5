import { and, eq, sql } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../server/database/prepared-query.ts";
import type { Trait } from "../../roles/seeded-roles.ts";
import { peopleContract } from "../contract.ts";
import { fullNameOf } from "./directory/full-name.ts";
import { type UserRow, userColumns, users } from "./tables.ts";

export { peopleSearch } from "./directory/found-by.ts";
export { fullNameOf } from "./directory/full-name.ts";
export { groupPort } from "./group-port.ts";
export { verifiedAccountPort } from "./verified-port.ts";
export { signInPort } from "./sign-in-port.ts";
export { readEffectivePermissions } from "./access/effective-permissions.ts";
export { clientRelationPort } from "./client-relation-port.ts";

/** A person with an account, as other areas need them: address, name, currency. */
export interface Person {
  readonly id: string;
  readonly kind: "client" | "staff";
  readonly name: string;
  readonly firstName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly ci: string | null;
  readonly passport: string | null;
  /** Country of residence, ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly language: Language;
  /** IANA time zone of the last visit; null when unknown. */
  readonly timeZone: string | null;
  readonly active: boolean;
}

const peopleById = preparedQuery((db, parameters) =>
  db
    .select(userColumns)
    .from(users)
    .where(anyOf(users.id, parameters("ids"))),
);

/** Undefined when there is no such account. */
export async function personOf(db: Queryable, id: string): Promise<Person | undefined> {
  return (await peopleOf(db, [id])).get(id);
}

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

/** By id; ids without an account are missing. */
export async function peopleOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await peopleById(db, { ids: [...new Set(ids)] });
  return new Map(rows.map((user) => [user.id, toPerson(user)]));
}

/** Active staff who hold a permission through any of their roles. */
export async function holdersOf(db: Queryable, permission: Permission): Promise<Person[]> {
  const rows = await db
    .select(userColumns)
    .from(users)
    .where(
      and(
        eq(users.active, true),
        eq(users.kind, "staff"),
        sql`exists (select 1 from user_roles ur join roles r on r.id = ur.role_id
          where ur.user_id = ${users.id} and ${permission} = any(r.permissions))`,
      ),
    );
  return rows.map(toPerson);
}

/** Names of active staff who hold any of these permissions, by id, sorted by name. */
export async function staffWith(db: Queryable, permissions: readonly Permission[]): Promise<Map<string, string>> {
  const permissionList = sql.join(
    permissions.map((each) => sql`${each}`),
    sql`, `,
  );
  const rows = await db
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
  const names = rows.map((user) => [user.id, fullNameOf(user)] as const);
  return new Map(names.toSorted(([, name], [, otherName]) => name.localeCompare(otherName, "es")));
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

/** Maps a row to `Person`. */
export function toPerson(user: UserRow): Person {
  const { id, kind, firstName, email, phone, ci, passport, country, language, timeZone, active } = user;
  return {
    id,
    kind,
    name: fullNameOf(user),
    firstName,
    email,
    phone,
    ci,
    passport,
    country,
    language,
    timeZone,
    active,
  };
}
