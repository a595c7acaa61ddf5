/** Which migrations the previous version survives while both run (docs/operations.md, upgrade). */
import { expect, test } from "vitest";
import { findContractions } from "../../scripts/contracting-migrations.mjs";

test.each([
  'DROP TABLE "drafts";',
  'ALTER TABLE "clients" DROP COLUMN "fax";',
  'ALTER TABLE "clients" RENAME COLUMN "fax" TO "telefax";',
  'ALTER TABLE "clients" RENAME TO "customers";',
  'ALTER TABLE "clients" ALTER COLUMN "fax" SET DATA TYPE integer;',
  'ALTER TABLE "clients" ALTER COLUMN "fax" SET NOT NULL;',
  'ALTER TABLE "clients" ADD COLUMN "fax" text NOT NULL;',
])("%s breaks it, unless the statement gives a reason", (statement) => {
  expect(findContractions(`CREATE INDEX a ON b (c);\n--> statement-breakpoint\n${statement}`)).toEqual([statement]);
  expect(findContractions(`-- contract: unused since version 7\n${statement}`)).toEqual([]);
});

test.each([
  'CREATE TABLE "drafts" ("id" uuid PRIMARY KEY NOT NULL);',
  'ALTER TABLE "clients" ADD COLUMN "fax" text;',
  `ALTER TABLE "clients" ADD COLUMN "fax" text DEFAULT '' NOT NULL;`,
  'DROP INDEX "clients_fax";',
  'ALTER TABLE "a" DROP COLUMN "words";--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "words" text GENERATED ALWAYS AS (b) STORED;',
])("%s does not", (sql) => expect(findContractions(sql)).toEqual([]));
