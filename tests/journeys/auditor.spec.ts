/**
 * An auditor reads a figure, downloads its spreadsheet and counts its rows again from the definition, the filters and the
 * moment that stand in it. Then the office is stopped, and its log is verified: it is intact, and at least as long as the
 * spreadsheet says.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { parseCsv, readXlsx } from "hucre";
import { words as definitions } from "../../src/areas/insight/statistics/definition-words.es.ts";
import { words } from "../../src/areas/insight/statistics/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { serverCommand } from "../../scripts/server-command.mjs";
import { sandboxPort } from "./sandbox.ts";
import { test } from "./test.ts";
import { enterAs } from "./visitor.ts";

const { countByServicesRequested: figure } = definitions;
const url = `http://localhost:${sandboxPort + 8}`;
const folder = mkdtempSync(join(tmpdir(), "legalsit-auditor-"));
const env = {
  ...process.env,
  PORT: String(sandboxPort + 8),
  DATA_DIR: join(folder, "data"),
  LOG_LEVEL: "warn",
  DRAIN_SECONDS: "0",
};
let server: ChildProcess;

test.beforeAll(async () => {
  server = spawn(process.execPath, serverCommand, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(server, "message");
});
const stop = async () => {
  if (server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
};
test.afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

test("an auditor counts a figure again, and verifies the log that its spreadsheet names", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await enterAs(page, "management@demo.example", url);
  await page.goto("/legalsit/statistics/onlineServices");
  const panel = page.getByRole("region", { name: figure.title, exact: true });
  await panel.getByRole("button", { name: interpolate(words.menu.of, { title: figure.title }) }).click();
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: words.menu.xlsx }).click(),
  ]);
  const [figures, notes] = (await readXlsx(readFileSync(await sheet.path()))).sheets;
  const [, total] = figures?.rows.at(-1) ?? [];
  const about = new Map(notes?.rows.map(([label, value]) => [label, String(value)]));
  expect(about.get(words.about.definition)).toBe(figure.definition);
  const logSize = Number(/^[\d\s. ]+/.exec(about.get(words.about.log) ?? "")?.[0].replace(/\D/g, ""));
  expect(logSize).toBeGreaterThan(0);

  // The rows of all bars, counted by the auditor.
  let counted = 0;
  for (const bar of await panel.getByRole("link").all()) {
    const rows = await page.context().newPage();
    await rows.goto((await bar.getAttribute("href")) ?? "");
    await rows.getByRole("button", { name: office.list.more, exact: true }).click();
    const [list] = await Promise.all([
      rows.waitForEvent("download"),
      rows.getByRole("menuitem", { name: office.list.csv, exact: true }).click(),
    ]);
    counted += parseCsv(readFileSync(await list.path(), "utf8")).length - 1;
    await rows.close();
  }
  expect(counted).toBe(total);

  await stop();
  const verification = execFileSync(process.execPath, ["dist/audit.js", "verify"], { env }).toString();
  expect(verification).toContain("The log is intact.");
  expect(Number(/^\d+/.exec(verification)?.[0])).toBeGreaterThanOrEqual(logSize);
});
