/** Review screen: pending cases are decided one after another by keyboard, also on a slow connection. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as review } from "../../src/areas/procedures/online-requests/desk/review-words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { hold } from "./delayed-responses.ts";
import { listen, look, settle } from "./page-checks.ts";
import { returnAllToPending } from "./staff.ts";
import { enterAs } from "./visitor.ts";

const queue = "/onlineServicesAdmin/AP/onlineRequests";

test("a clerk decides forty pending cases by keyboard only, undoes one and continues", { tag: "@main" }, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const quiet = listen(page);
  await enterAs(page, "online-ap@demo.example", baseURL);
  const title = page.getByRole("heading", { level: 2 }).first();
  const approve = page.getByRole("button", { name: review.approve });
  const times: number[] = [];
  let hasUndone = false;
  // The demo office has fewer pending cases than forty, so they are returned to pending meanwhile.
  for (let pendingCount = 0; times.length < 40; pendingCount--) {
    if (pendingCount <= 1) {
      pendingCount = await returnAllToPending(page, baseURL);
      expect(pendingCount).toBeGreaterThan(10);
      await page.goto(`/legalsit${queue}?status=pending&approvalsPending=true`);
      await page.getByRole("link", { name: desk.actions.reviewAll }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: review.title.AP })).toBeVisible();
      await expect(approve).toBeEnabled();
    }
    if (times.length === 0) await look(page, "the review screen");
    const name = await title.innerText();
    const since = Date.now();
    await page.keyboard.press("a");
    await expect(title).not.toHaveText(name);
    await expect(approve).toBeEnabled();
    times.push(Date.now() - since);
    if (hasUndone || times.length !== 5) continue;
    hasUndone = true;
    await page.keyboard.press("z");
    await expect(page.getByText(office.parts.undone).first()).toBeVisible();
    await page.keyboard.press("k");
    await expect(title).toHaveText(name);
    await expect(approve).toBeEnabled();
    times.pop();
    pendingCount++;
  }
  const median = times.toSorted((left, right) => left - right)[20] ?? 0;
  process.stdout.write(`forty cases by keyboard: median ${(median / 1000).toFixed(2)} s of interface time a case\n`);
  expect(median).toBeLessThanOrEqual(20_000);
  quiet();
});

test("a clerk corrects one letter on the bench without leaving it", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await enterAs(page, "online-ap@demo.example", baseURL);
  expect(await returnAllToPending(page, baseURL)).toBeGreaterThan(0);
  await page.goto(`/legalsit${queue}/review`);
  const approve = page.getByRole("button", { name: review.approve });
  await expect(approve).toBeEnabled();
  const mother = page.getByRole("button", {
    name: interpolate(review.correctLine, { what: review.lines.motherName, value: "" }),
  });
  const right = (await mother.innerText()).trim();
  const surname = right.split(" ")[1] ?? "";
  // A letter of the mother's last name is lost: the bench doubts it and proposes the holder's spelling.
  await mother.click();
  await page
    .getByRole("textbox", { name: review.lines.motherName, exact: true })
    .fill(right.replace(surname, surname.slice(0, 2) + surname.slice(3)));
  await page.keyboard.press("Enter");
  const doubt = page.getByText(review.checks.texts.mother[1]);
  await expect(doubt).toBeVisible();
  await look(page, "the review screen with a doubt");

  const address = page.url();
  const title = await page.getByRole("heading", { level: 2 }).first().innerText();
  // Two keys besides the letter: the caret is where it is missing.
  for (const key of ["e", surname[2] ?? "", "Enter"]) await page.keyboard.press(key);
  await expect(doubt).toBeHidden();
  await expect(mother).toContainText(right);
  expect([page.url(), await page.getByRole("heading", { level: 2 }).first().innerText()]).toEqual([address, title]);
  await expect(approve).toBeEnabled();
  // Nothing scrolls as a whole.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  quiet();
});

test("on a slow connection a key decides no unread case, and its late response does not move the user", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await enterAs(page, "online-ap@demo.example", baseURL);
  expect(await returnAllToPending(page, baseURL)).toBeGreaterThan(3);
  await page.goto(`/legalsit${queue}/review`);
  const title = page.getByRole("heading", { level: 2 }).first();
  const approve = page.getByRole("button", { name: review.approve });
  await expect(approve).toBeEnabled();

  // The case is still loading when its key is pressed.
  const statusCall = await hold(page, "**/updateStatusOnlineRequests");
  const detailsCall = await hold(page, "**/getRequestDetailsById/*");
  await page.reload();
  await expect(page.getByRole("navigation", { name: review.queueOf })).toBeVisible();
  await page.keyboard.press("a");
  detailsCall.release();
  await expect(approve).toBeEnabled();
  await settle(page);
  expect(statusCall.callCount()).toBe(0);

  // A pressed key counts once, and the response arrives while the dialog of the next case is open.
  const first = await title.innerText();
  await page.keyboard.down("a");
  await page.keyboard.down("a");
  await page.keyboard.up("a");
  await page.keyboard.press("j");
  await expect(title).not.toHaveText(first);
  const second = await title.innerText();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(statusCall.callCount()).toBe(1);
  statusCall.release();
  await expect(
    page.getByText(interpolate(review.approved, { number: /AP\d+-\d+/.exec(first)?.[0] ?? "" })),
  ).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(title).toHaveText(second);
  quiet();
});
