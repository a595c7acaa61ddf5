/**
 * The command palette works while a thousand requests change status in the background; then the change is undone.
 * BULK_COUNT=5000 runs it with more.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { serverCommand } from "../../scripts/server-command.mjs";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as request } from "../../src/areas/procedures/online-requests/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./page-checks.ts";
import { sandboxPort } from "./sandbox.ts";

const count = Number(process.env.BULK_COUNT ?? 1000);
const formattedCount = `${Math.floor(count / 1000)}\u00a0${String(count % 1000).padStart(3, "0")}`;
const port = sandboxPort + 8;
const folder = `node_modules/.cache/journeys-many-${port}`;
const url = `http://localhost:${port}`;
const list = `${url}/legalsit/onlineServicesAdmin/AP/onlineRequests`;
let server: ChildProcess;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.execPath, ["--import", "tsx", "tests/journeys/many-requests.ts", folder, String(count)]);
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" };
  server = spawn(process.execPath, serverCommand, { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await once(server, "message");
});

test.afterAll(async () => {
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
});

test("a thousand requests change status in the background while the palette works, and are undone", async ({
  page,
}) => {
  test.setTimeout(1_100_000);
  const quiet = listen(page);
  const data = { username: "online-ap@demo.example", password: "Legalsit-Demo-2026" };
  await page.request.post(`${url}/legalsitapi/public/session/login`, { data, headers: { origin: url } });
  await page.goto(`${list}?status=requested&approvalsPending=false&number=AP99`);
  await page.getByRole("checkbox", { name: office.list.selectPage }).check();
  await page.getByRole("button", { name: interpolate(office.list.selectAll, { count: formattedCount }) }).click();
  await expect(page.getByText(`${formattedCount} → ${request.status.toked}`)).toBeVisible();
  const dialog = page.getByRole("dialog");
  // Too many PDFs for one file: they are split into several.
  await page.getByRole("button", { name: desk.actions.models }).click();
  const files = dialog.getByRole("link");
  await expect(files).toHaveCount(count / 100);
  await expect(files.first()).toHaveText(interpolate(office.list.fileOf, { from: 1, to: 100 }));
  const pdf = await page.request.get(new URL((await files.last().getAttribute("href")) ?? "", url).href);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(100);
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await dialog.getByRole("button", { name: desk.move.apply }).click();
  await expect(dialog).toBeHidden();
  const jobsRegion = page.getByRole("region", { name: office.shell.lane });
  const progress = jobsRegion.getByRole("status").filter({ hasText: `de ${formattedCount}` });
  await expect(progress).toBeVisible();

  // Searches by names in any order, identity number and phone; two keys each besides the search text.
  for (const [text, expected] of [
    ["alvarez yadira", "Yadira"],
    ["91021035256", "91021035256"],
    ["600 111 222", "AP"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(text);
    const first = page.getByRole("listbox", { name: office.palette.title }).getByRole("option").first();
    await expect(first).toContainText(expected);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/onlineRequests\/[\w-]+$/);
    await expect(page.getByRole("list", { name: office.record.progress })).toBeVisible();
  }

  await expect(progress).toBeHidden({ timeout: 480_000 });
  const countInStatus = (status: string) => async () => {
    const listRequest = { data: { family: "AP", status, number: "AP99", limit: 1 }, headers: { origin: url } };
    const response = await page.request.post(
      `${url}/legalsitapi/private/onlineRequests/getOnlineRequests`,
      listRequest,
    );
    return ((await response.json()) as { data: { totalDocs: number } }).data.totalDocs;
  };
  expect(await countInStatus("toked")()).toBe(count);
  await jobsRegion.getByRole("button", { name: office.parts.undo }).click();
  await expect.poll(countInStatus("requested"), { timeout: 480_000, intervals: [1000] }).toBe(count);
  await expect(jobsRegion.getByText(office.parts.undone)).toBeVisible();
  quiet();
});
