/** A migration that changes the expression of a generated column, as `npm run migration` writes it. */
import { expect, test } from "vitest";
import { orderGeneratedColumns } from "../../scripts/generated-columns.mjs";

const breakpoint = "--> statement-breakpoint\n";
const earlier = [
  'CREATE INDEX "clients_name" ON "clients" USING btree ("name");',
  'CREATE INDEX "clients_words" ON "clients" USING gin ("search_text" gin_trgm_ops);',
  'CREATE INDEX "filings_words" ON "filings" USING gin ("search_text" gin_trgm_ops);',
];
const drop = 'ALTER TABLE "clients" drop column "search_text";';
const add = 'ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (name || occupation) STORED;';
const occupation = 'ALTER TABLE "clients" ADD COLUMN "occupation" text;';

test("a generated column is added after the columns that it reads, with the indexes that it had", () => {
  const sql = [drop, add, occupation].join(breakpoint);
  expect(orderGeneratedColumns(sql, earlier.join(breakpoint)).split(breakpoint)).toEqual([
    drop,
    occupation,
    add,
    earlier[1],
  ]);
});

test("other migrations are left as they are", () => {
  expect(orderGeneratedColumns(occupation, earlier.join(breakpoint))).toBe(occupation);
});
