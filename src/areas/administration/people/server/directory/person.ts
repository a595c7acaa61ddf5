/** People with an account, as other areas read them: one by one, or joined in a query. */
import { inArray } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Language } from "../../../../../kit/text/language.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../../server/database/prepared-query.ts";
import { readableColumns } from "../../../../../server/database/readable-columns.ts";
import { type UserRow, users } from "../tables.ts";
import { fullNameOf } from "./full-name.ts";

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

/** Accounts for the queries of other areas. */
export const userView = readableColumns(
  users,
  "id",
  "kind",
  "firstName",
  "lastName",
  "secondLastName",
  "email",
  "phone",
  "ci",
  "passport",
  "country",
  "language",
  "timeZone",
  "position",
  "image",
  "active",
  "activatedAt",
  "blockedAt",
  "acceptedTermsVersion",
  "acceptedTermsAt",
  "searchText",
  "createdAt",
);

/** The columns of a name, of the table or of an alias of it. */
export const nameColumns = <T extends Record<"id" | "firstName" | "lastName" | "secondLastName", AnyPgColumn>>({
  id,
  firstName,
  lastName,
  secondLastName,
}: T) => ({ id, firstName, lastName, secondLastName }) as Pick<T, "id" | "firstName" | "lastName" | "secondLastName">;
export const displayName = nameColumns(userView);

const { kind, email, phone, ci, passport, country, language, timeZone, active } = userView;
/** The columns of a `Person`. */
export const personColumns = {
  ...displayName,
  kind,
  email,
  phone,
  ci,
  passport,
  country,
  language,
  timeZone,
  active,
};
type PersonRow = Pick<UserRow, keyof typeof personColumns>;

const peopleById = preparedQuery((db, parameters) =>
  db
    .select(personColumns)
    .from(users)
    .where(anyOf(users.id, parameters("ids"))),
);

/** Undefined when there is no such account. */
export async function personOf(db: Queryable, id: string): Promise<Person | undefined> {
  return (await peopleOf(db, [id])).get(id);
}

/** By id; ids without an account are missing. */
export async function peopleOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await peopleById(db, { ids: [...new Set(ids)] });
  return new Map(rows.map((user) => [user.id, toPerson(user)]));
}

/** Accounts with these addresses, by address. */
export async function peopleByEmail(db: Queryable, emails: readonly string[]): Promise<Map<string, Person>> {
  const rows = await db
    .select(personColumns)
    .from(users)
    .where(inArray(users.email, [...emails]));
  return new Map(rows.map((user) => [user.email, toPerson(user)]));
}

/** Undefined when no account has this address. */
export async function personByEmail(db: Queryable, address: string): Promise<Person | undefined> {
  return (await peopleByEmail(db, [address])).get(address);
}

/** Maps a row to `Person`. */
export function toPerson(user: PersonRow): Person {
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
