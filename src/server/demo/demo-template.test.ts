import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dayOf } from "../../kit/time/calendar.ts";
import { testEnvironment } from "../testing/test-environment.ts";
import { copyDemoTemplate } from "./demo-template.ts";

let folder: string;
let template: string;
let DATA_DIR: string;
const today = dayOf(new Date());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "legalsit-template-"));
  template = join(folder, "template");
  DATA_DIR = join(folder, "data");
  for (const name of ["pg", "files"]) mkdirSync(join(template, name), { recursive: true });
  writeFileSync(join(template, "pg/PG_VERSION"), "of the template");
  writeFileSync(join(template, "files/letter"), "a letter");
  writeFileSync(join(template, "day.txt"), today);
});
afterEach(() => rmSync(folder, { recursive: true }));

const version = () => join(DATA_DIR, "pg/PG_VERSION");

test("an empty data folder gets the database and the files of today's template", () => {
  copyDemoTemplate(template, testEnvironment({ DATA_DIR }));
  expect(readFileSync(version(), "utf8")).toBe("of the template");
  expect(readFileSync(join(DATA_DIR, "files/letter"), "utf8")).toBe("a letter");
});

test("an existing database is left as it is", () => {
  mkdirSync(join(DATA_DIR, "pg"), { recursive: true });
  writeFileSync(version(), "of the office");
  copyDemoTemplate(template, testEnvironment({ DATA_DIR }));
  expect(readFileSync(version(), "utf8")).toBe("of the office");
});

test("a template of another day, or none, is not copied", () => {
  writeFileSync(join(template, "day.txt"), "2026-01-01");
  copyDemoTemplate(template, testEnvironment({ DATA_DIR }));
  copyDemoTemplate(join(folder, "nowhere"), testEnvironment({ DATA_DIR }));
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.each([
  ["a database server", { DATABASE_URL: "postgres://localhost/legalsit" }],
  ["a file store", { FILES_URL: "s3://bucket/region" }],
  ["a secret of its own", { SECRET: "a secret of this office, long enough" }],
  ["a key for second factors", { FACTORS_KEY: "a key of this office, long enough" }],
])("an office with %s is filled there", (_case, variables) => {
  copyDemoTemplate(template, testEnvironment({ DATA_DIR, ...variables }));
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a production office stays empty", () => {
  copyDemoTemplate(template, { ...testEnvironment({ DATA_DIR }), production: true });
  expect(existsSync(DATA_DIR)).toBe(false);
});
