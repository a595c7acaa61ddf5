/** Bulk status change by keyboard: next status of a mixed selection, mails, refunds of a cancellation. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as request } from "../../src/areas/procedures/online-requests/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { move } = desk;
const list = "/legalsit/onlineServicesAdmin/AP/onlineRequests?approvalsPending=false&limit=50";

test("each record of a mixed selection moves to its next status; excluded ones and mails are shown", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await signIn(page, baseURL);
  await page.goto(`${list}&status=all`);
  const chosen = { pending: 2, requested: 1, delivered: 1 } as const;
  for (const [status, count] of Object.entries(chosen)) await select(page, request.status[status as "pending"], count);
  const dialog = await openMove(page);
  await expect(dialog.getByLabel(move.to)).toHaveValue("each");
  await expect(dialog.getByText(`2 → ${request.status.requested}`)).toBeVisible();
  await expect(dialog.getByText(`1 → ${request.status.toked}`)).toBeVisible();
  await expect(dialog.getByText(`1 sin cambios: ${request.status.delivered} (1)`)).toBeVisible();
  // Two of them move to a status with a mail; the status of the third has no mail.
  await expect(dialog.getByLabel(move.notify.other.replace("{count}", "2"))).toBeChecked();
  await look(page, "a mixed selection");
  await dialog.getByRole("button", { name: move.apply }).press("Enter");
  const done = move.done.other.replace("{count}", "3");
  await expect(page.getByText(`${done} ${move.mailed.other.replace("{count}", "2")}`)).toBeVisible();
  quiet();
});

test("a batched change continues while the user works, and ends when it is stopped", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await signIn(page, baseURL);
  await page.goto(`${list}&status=all`);
  for (const status of ["pending", "requested", "toked"] as const) await select(page, request.status[status], 1);
  const dialog = await openMove(page);
  // The dialog's code must be loaded now: later checks wait for an idle network, which the delayed batch prevents.
  await page.waitForLoadState("networkidle");
  let releaseBatch = () => undefined as unknown;
  const released = new Promise((release) => {
    releaseBatch = () => release(undefined);
  });
  let parts = 0;
  await page.route(/updateStatusOnlineRequestsMulti/, async (route) => {
    parts += 1;
    if (parts === 2) await released;
    await route.continue();
  });
  await dialog.getByRole("button", { name: move.apply }).press("Enter");
  await expect(dialog).toBeHidden();
  const progress = page
    .getByRole("status")
    .filter({ hasText: interpolate(office.list.progress, { done: "1", total: "3" }) });
  await expect(progress).toBeVisible();
  await look(page, "a change under way");
  await page.locator("main").getByRole("link", { name: menu.entries.requestsDelivered }).click();
  await expect(page).toHaveURL(/status=delivered/);
  await expect(progress).toBeVisible();
  await page.getByRole("button", { name: office.list.stop }).press("Enter");
  releaseBatch();
  const outcome = page.getByRole("dialog", { name: office.list.outcome });
  await expect(outcome).toContainText(move.done.other.replace("{count}", "2"));
  await expect(outcome).toContainText(office.list.stopped);
  await outcome.getByRole("button", { name: office.form.accept }).click();
  await expect(progress).toBeHidden();
  await page.unroute(/updateStatusOnlineRequestsMulti/);
  quiet();
});

test("a status without a mail offers none; cancelling many is red and shows the refunds", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await signIn(page, baseURL);
  await page.goto(`${list}&status=requested`);
  await select(page, request.status.requested, 3);
  const dialog = await openMove(page);
  await expect(dialog.getByLabel(move.to)).toHaveValue("toked");
  await expect(dialog.getByRole("button", { name: move.apply })).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);

  await dialog.getByLabel(move.to).selectOption("cancelled");
  const warning = dialog.getByRole("alert");
  await expect(warning).toContainText(move.cancels.other.replace("{count}", "3"));
  await expect(warning).toContainText(/Dinero por devolver: .*\d/);
  await expect(dialog.getByLabel(move.notify.other.replace("{count}", "3"))).toBeChecked();
  const cancel = dialog.getByRole("button", { name: move.cancelAction.other.replace("{count}", "3") });
  const [red, green] = await cancel
    .evaluate((button) => getComputedStyle(button).backgroundColor)
    .then((colour) => (colour.match(/\d+/g) ?? []).map(Number));
  expect(red).toBeGreaterThan(2 * (green ?? 0));
  await look(page, "cancelling many");
  await cancel.press("Enter");
  await expect(dialog.getByText(office.form.required.text).first()).toBeVisible();
  await dialog.getByRole("button", { name: office.form.notCancel }).press("Enter");
  await expect(dialog).toBeHidden();
  quiet();
});

/** Selects the first rows in a status, each with the space bar. */
async function select(page: Page, status: string, count: number): Promise<void> {
  const rows = page.getByRole("row").filter({ has: page.getByText(status, { exact: true }) });
  await expect(rows.nth(count - 1)).toBeVisible();
  for (let index = 0; index < count; index += 1) {
    await rows.nth(index).getByRole("checkbox").press("Space");
    await expect(rows.nth(index).getByRole("checkbox")).toBeChecked();
  }
}

async function openMove(page: Page) {
  await page.getByRole("button", { name: desk.actions.changeStatus, exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

async function signIn(page: Page, baseURL: string | undefined): Promise<void> {
  await enterAs(page, "online-ap@demo.example", baseURL);
}
