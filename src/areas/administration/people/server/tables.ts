import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { searchedColumns } from "../../../../kit/contract/field-places.ts";
import { languages } from "../../../../kit/text/language.ts";
import { idColumn, instantColumnType, spanishSortKey, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { roles } from "../../roles/server/tables.ts";
import { personFields } from "../person-fields.ts";
import { normalizedPassport } from "./normalized-passport.ts";

const citext = customType<{ data: string }>({ dataType: () => "citext" });

const personSearch = (): SQL => searchTextOf(...searchedColumns(personFields), "passport");

export const users = pgTable(
  "users",
  {
    id: idColumn(),
    kind: text("kind", { enum: ["client", "staff"] }).notNull(),
    username: citext("username").notNull(),
    email: citext("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    secondLastName: text("second_last_name"),
    ci: text("ci"),
    passport: text("passport"),
    phone: text("phone"),
    /** Country of residence: decides the currency of requests. */
    country: text("country"),
    language: text("language", { enum: languages }).notNull().default("es"),
    /** IANA time zone of their browser at the last visit; null when unknown. */
    timeZone: text("time_zone"),
    position: text("position"),
    image: text("image"),
    passwordHash: text("password_hash"),
    /** False until the code of the registration mail is entered, or while an administrator blocks the account. */
    active: boolean("active").notNull().default(false),
    activatedAt: instantColumnType("activated_at"),
    blockedAt: instantColumnType("blocked_at"),
    acceptedTermsVersion: integer("accepted_terms_version"),
    acceptedTermsAt: instantColumnType("accepted_terms_at"),
    searchText: text("search_text").generatedAlwaysAs(personSearch),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    uniqueIndex("users_username").on(table.username),
    // Unique among staff only: a client's number is unchecked and must not keep its owner from an account.
    uniqueIndex("users_staff_ci").on(table.ci).where(sql`${table.ci} is not null and ${table.kind} = 'staff'`),
    // For matching accounts to clients by identity document.
    index("users_ci").on(table.ci).where(sql`${table.ci} is not null`),
    index("users_passport").on(normalizedPassport(table.passport)).where(sql`${table.passport} is not null`),
    index("users_kind_name").on(table.kind, spanishSortKey(table.lastName), spanishSortKey(table.firstName), table.id),
    index("users_name").on(spanishSortKey(table.lastName), spanishSortKey(table.firstName), table.id),
    index("users_created").on(table.createdAt, table.id),
    index("users_unproven")
      .on(table.createdAt)
      .where(sql`${table.activatedAt} is null and ${table.kind} = 'client' and ${table.blockedAt} is null`),
    index("users_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

const { passwordHash: _proof, searchText: _searchText, ...publicColumns } = getTableColumns(users);

/** All columns except the password hash, which only the sign-in reads. */
export const userColumns = publicColumns;
export type UserRow = Omit<typeof users.$inferSelect, "passwordHash" | "searchText">;

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roleId: uuid("role_id")
      .notNull()
      .references(() => roles.id, { onDelete: "restrict" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
);
