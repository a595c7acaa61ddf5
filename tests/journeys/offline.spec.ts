/** The connection is lost during work: rows and typed text stay, the screen shows it and recovers by itself. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as clients } from "../../src/areas/practice/clients/words.es.ts";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as shell } from "../../src/web/words.es.ts";
import { look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { move } = desk;
const list = "/legalsit/onlineServicesAdmin/AP/onlineRequests?approvalsPending=false";
const offlineBar = (page: Page) =>
  page.getByRole("status").filter({ hasText: office.connection.offline.split("{")[0] ?? "" });
const staleNotice = (page: Page) => page.getByRole("status").filter({ hasText: office.list.old.split("{")[0] ?? "" });
const numbers = (page: Page) => page.getByRole("row").getByRole("link").allTextContents();

async function openList(page: Page, baseURL: string | undefined, address: string): Promise<void> {
  await enterAs(page, "online-ap@demo.example", baseURL);
  await page.goto(address);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

test("a list keeps its rows offline, shows their age, and continues when online", async ({ page, baseURL }) => {
  await openList(page, baseURL, `${list}&status=all&limit=10`);
  const before = await numbers(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: office.list.next }).click();
  await expect(offlineBar(page)).toBeVisible();
  await expect(staleNotice(page)).toBeVisible();
  expect(await numbers(page)).toEqual(before);
  await look(page, "a list offline");
  await page.context().setOffline(false);
  await expect(offlineBar(page)).toBeHidden();
  await expect(staleNotice(page)).toBeHidden();
  await expect.poll(() => numbers(page)).not.toEqual(before);
  await expect(page).toHaveURL(/page=2/);
});

test("an unreachable server on a working network is detected again by itself, and a change is not lost", async ({
  page,
  baseURL,
}) => {
  await openList(page, baseURL, `${list}&status=requested&limit=50`);
  const [first] = await numbers(page);
  await page.getByRole("row").nth(1).getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: desk.actions.changeStatus, exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: move.apply })).toBeVisible();
  await page.route(/legalsitapi|favicon/, (route) => route.abort());
  await dialog.getByRole("button", { name: move.apply }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("No hay conexión con el servidor");
  await expect(offlineBar(page)).toBeVisible();
  await page.unroute(/legalsitapi|favicon/);
  await expect(offlineBar(page)).toBeHidden();
  await dialog.getByRole("button", { name: move.apply }).press("Enter");
  await expect(page.getByText(move.done.one.replace("{count}", "1"))).toBeVisible();
  await assertToastCoversNothing(page);
  await expect(page.getByRole("link", { name: first ?? "", exact: true })).toBeHidden();
});

test("a list that failed to load is loaded by itself later", async ({ page, baseURL }) => {
  await openList(page, baseURL, `${list}&status=all`);
  await page.route(/getOnlineRequests/, (route) => route.abort());
  await page.locator("main").getByRole("link", { name: menu.entries.requestsPending }).click();
  await expect(page.getByText(office.list.failed)).toBeVisible();
  await page.unroute(/getOnlineRequests/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("a record that cannot be refreshed stays, shows its age, and is refreshed later", async ({ page, baseURL }) => {
  const note = "Prefiere que lo llamen por la tarde";
  await enterAs(page, "commercial@demo.example", baseURL);
  await page.goto("/legalsit/clients/manageClients?search=Bianchi");
  await page.getByRole("link", { name: /Bianchi Import-Export/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Bianchi Import-Export/ })).toBeVisible();
  const moreActions = page.getByRole("button", { name: interpolate(office.list.rowActions, { name: "Bianchi" }) });
  await moreActions.click();
  await page.getByRole("menuitem", { name: office.register.edit }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(clients.fields.notes).fill(note);
  const recordUrl = /client\/(getClientById|findOneClientById)/;
  await page.route(recordUrl, (route) => route.fulfill({ status: 503, body: "" }));
  await dialog.getByRole("button", { name: office.form.save }).click();
  const staleSince = page.getByText(office.record.old.split("{")[0] ?? "");
  await expect(staleSince).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: /Bianchi Import-Export/ })).toBeVisible();
  await expect(moreActions).toBeVisible();
  await look(page, "a record offline");
  await page.unroute(recordUrl);
  await page.getByRole("button", { name: shell.retry }).click();
  await expect(staleSince).toBeHidden();
  // The history shows the previous value too.
  await expect(page.getByText(note, { exact: true })).toBeVisible();
});

/** The toast must not cover the header, bars or paging controls. */
async function assertToastCoversNothing(page: Page): Promise<void> {
  const toast = page.locator(".mantine-Notification-root").first();
  await expect(toast).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const covered = await toast.evaluate((element) => {
    const toastBox = element.getBoundingClientRect();
    const overlaps = ({ left, right, top, bottom }: DOMRect) =>
      left < toastBox.right && right > toastBox.left && top < toastBox.bottom && bottom > toastBox.top;
    return [...document.querySelectorAll("main a, main button, main input, header button, nav a")]
      .filter((control) => !element.contains(control) && overlaps(control.getBoundingClientRect()))
      .map((control) => control.textContent);
  });
  expect(covered).toEqual([]);
}
