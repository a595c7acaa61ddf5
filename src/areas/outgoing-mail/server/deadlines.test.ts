/** A deadline in a mail says whose time it is: none of them is written as a bare moment. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const areas = join(import.meta.dirname, "../..");
const files = readdirSync(areas, { recursive: true, encoding: "utf8" })
  .filter((file) => /\/server\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"))
  .map((file) => [file, readFileSync(join(areas, file), "utf8")] as const)
  .filter(([, source]) => /queueMails?\(|mailRequesters?\(|vars:/.test(source));
/** Vars by which a template tells until when, or from when, something can be done. */
const deadline = /\b(expires|opens|closes|until)\b["']?\s*[:=]\s*(showInstant|whenIn)\(/g;

test.each(files)("%s", (_file, source) => {
  expect([...source.matchAll(deadline)].map(([said]) => said)).toEqual([]);
});
