/** The line is cut in the middle of work: rows and typed text stay, everything says so, and goes on by itself. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as clients } from "../../src/areas/clients/words.es.ts";
import { words as desk } from "../../src/areas/online-requests/desk/staff-words.es.ts";
import { words as menu } from "../../src/web/office/menu.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as shell } from "../../src/web/words.es.ts";
import { look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { move } = desk;
const list = "/legalsit/onlineServicesAdmin/AP/onlineRequests?approvalsPending=false";
const bar = (page: Page) => page.getByRole("status").filter({ hasText: office.connection.cut.split("{")[0] ?? "" });
const old = (page: Page) => page.getByRole("status").filter({ hasText: office.list.old.split("{")[0] ?? "" });
const numbers = (page: Page) => page.getByRole("row").getByRole("link").allTextContents();

async function begin(page: Page, baseURL: string | undefined, address: string): Promise<void> {
  await enterAs(page, "online-ap@demo.example", baseURL);
  await page.goto(address);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

test("a list keeps its rows while the network is cut, says since when they are old, and reads on after it", async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL, `${list}&status=all&limit=10`);
  const before = await numbers(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: office.list.next }).click();
  await expect(bar(page)).toBeVisible();
  await expect(old(page)).toBeVisible();
  expect(await numbers(page)).toEqual(before);
  await look(page, "a list in a cut");
  await page.context().setOffline(false);
  await expect(bar(page)).toBeHidden();
  await expect(old(page)).toBeHidden();
  await expect.poll(() => numbers(page)).not.toEqual(before);
  await expect(page).toHaveURL(/page=2/);
});

test("a server that is not there behind a living network is found again by itself, and a change is not lost", async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL, `${list}&status=requested&limit=50`);
  const [first] = await numbers(page);
  await page.getByRole("row").nth(1).getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: desk.actions.changeStatus, exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: move.apply })).toBeVisible();
  await page.route(/legalsitapi|favicon/, (route) => route.abort());
  await dialog.getByRole("button", { name: move.apply }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("No hay conexión con el servidor");
  await expect(bar(page)).toBeVisible();
  await page.unroute(/legalsitapi|favicon/);
  await expect(bar(page)).toBeHidden();
  await dialog.getByRole("button", { name: move.apply }).press("Enter");
  await expect(page.getByText(move.done.one.replace("{count}", "1"))).toBeVisible();
  await liesOnNoControl(page);
  await expect(page.getByRole("link", { name: first ?? "", exact: true })).toBeHidden();
});

test("a list that could not be read comes by itself when it can", async ({ page, baseURL }) => {
  await begin(page, baseURL, `${list}&status=all`);
  await page.route(/getOnlineRequests/, (route) => route.abort());
  await page.locator("main").getByRole("link", { name: menu.entries.requestsPending }).click();
  await expect(page.getByText(office.list.failed)).toBeVisible();
  await page.unroute(/getOnlineRequests/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("a record that cannot be read anew stays, says since when, and is read on after it", async ({ page, baseURL }) => {
  const note = "Prefiere que lo llamen por la tarde";
  await enterAs(page, "commercial@demo.example", baseURL);
  await page.goto("/legalsit/clients/manageClients?search=Bianchi");
  await page.getByRole("link", { name: /Bianchi Import-Export/ }).click();
  const edit = page.getByRole("button", { name: office.register.edit, exact: true });
  await edit.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(clients.fields.notes).fill(note);
  const reading = /client\/(getClientById|findOneClientById)/;
  await page.route(reading, (route) => route.fulfill({ status: 503, body: "" }));
  await dialog.getByRole("button", { name: office.form.save }).click();
  const since = page.getByText(office.record.old.split("{")[0] ?? "");
  await expect(since).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: /Bianchi Import-Export/ })).toBeVisible();
  await expect(edit).toBeVisible();
  await look(page, "a record in a cut");
  await page.unroute(reading);
  await page.getByRole("button", { name: shell.retry }).click();
  await expect(since).toBeHidden();
  // The history tells what stood there before, too.
  await expect(page.getByText(note, { exact: true })).toBeVisible();
});

/** What was told stands beside what keeps to the window: header, bars, paging. */
async function liesOnNoControl(page: Page): Promise<void> {
  const toast = page.locator(".mantine-Notification-root").first();
  await expect(toast).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const covered = await toast.evaluate((element) => {
    const lies = element.getBoundingClientRect();
    const meets = ({ left, right, top, bottom }: DOMRect) =>
      left < lies.right && right > lies.left && top < lies.bottom && bottom > lies.top;
    return [...document.querySelectorAll("main a, main button, main input, header button, nav a")]
      .filter((control) => !element.contains(control) && meets(control.getBoundingClientRect()))
      .map((control) => control.textContent);
  });
  expect(covered).toEqual([]);
}
