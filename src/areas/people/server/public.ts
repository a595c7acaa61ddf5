import { and, eq, sql } from "drizzle-orm";
import type { Language } from "../../../kit/language.ts";
import type { Permission } from "../../../kit/permissions.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../server/database/prepared-query.ts";
import type { Trait } from "../../roles/seeded-roles.ts";
import { peopleContract } from "../contract.ts";
import { fullNameOf } from "./full-name.ts";
import { type UserRow, userColumns, users } from "./tables.ts";

export { peopleSearch } from "./found-by.ts";
export { fullNameOf } from "./full-name.ts";
export { registerGroups } from "./group-port.ts";
export { acquaintance, registerAcquaintance } from "./verified-port.ts";
export { registerSignIn } from "./sign-in-port.ts";
export { readEffectivePermissions } from "./effective-permissions.ts";
export { registerClientRelation } from "./client-relation-port.ts";

/** Somebody with an account, as other areas need them: to write to, to name, to settle a currency. */
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
  /** IANA name of the zone in which they last were; null where it is not known. */
  readonly timeZone: string | null;
  readonly active: boolean;
}

const peopleById = preparedQuery((db, given) =>
  db
    .select(userColumns)
    .from(users)
    .where(anyOf(users.id, given("ids"))),
);

/** Undefined when there is no such account. */
export async function personOf(db: Queryable, id: string): Promise<Person | undefined> {
  return (await peopleOf(db, [id])).get(id);
}

/** Zone of who has an account with this address, as their page told it; null where nobody has, or it told none. */
export async function timeZoneOf(db: Queryable, email: string): Promise<string | null> {
  const [found] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.email, email));
  return found?.timeZone ?? null;
}

/** By their ids; those without an account are missing. */
export async function peopleOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await peopleById(db, { ids: [...new Set(ids)] });
  return new Map(rows.map((user) => [user.id, asPerson(user)]));
}

/** The active staff who hold a permission through any of their roles. */
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
  return rows.map(asPerson);
}

/** Active staff who hold any of these permissions, by name; id → name. */
export async function staffWith(db: Queryable, permissions: readonly Permission[]): Promise<Map<string, string>> {
  const held = sql.join(
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
          where ur.user_id = ${users.id} and r.permissions && array[${held}]::text[])`,
      ),
    );
  const names = rows.map((user) => [user.id, fullNameOf(user)] as const);
  return new Map(names.toSorted(([, one], [, other]) => one.localeCompare(other, "es")));
}

/** Whether somebody is active staff whose role has that mark; held until the transaction ends. */
export async function hasTrait(tx: Transaction, id: string, trait: Trait): Promise<boolean> {
  const marked = sql`exists (select 1 from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${users.id} and ${trait} = any(r.traits))`;
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.active, true), eq(users.kind, "staff"), marked))
    .for("key share");
  return found !== undefined;
}

/** Where the photo of that name is read. */
export function photoAddress(image: string): string {
  return `/legalsitapi/${peopleContract.photo.path.replace(":photo", image)}`;
}

/** A row as other areas need it. */
export function asPerson(user: UserRow): Person {
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
