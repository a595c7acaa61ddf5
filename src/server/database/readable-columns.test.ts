import { eq } from "drizzle-orm";
import { integer, pgTable, QueryBuilder, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import type { Queryable } from "./connection.ts";
import { readableColumns } from "./readable-columns.ts";

const accounts = pgTable("accounts", {
  id: integer("id").primaryKey(),
  fullName: text("full_name"),
  proof: text("proof"),
});
const accountView = readableColumns(accounts, "id", "fullName");

test("a query of the view is a query of the table, and reads no other column", () => {
  const query = new QueryBuilder().select().from(accountView).where(eq(accountView.id, 1));
  expect(query.toSQL().sql).toBe('select "id", "full_name" from "accounts" where "accounts"."id" = $1');
});

test("other columns and writes do not compile", () => {
  // @ts-expect-error The column is private.
  expect(accountView.proof).toBeUndefined();
  // @ts-expect-error A view is read only.
  expect((db: Queryable) => db.insert(accountView)).toBeTypeOf("function");
});
