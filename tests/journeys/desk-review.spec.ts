/** The bench, where the cases that wait are decided one after another by the keyboard, on a slow line too. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as desk } from "../../src/areas/online-requests/desk/staff-words.es.ts";
import { words as review } from "../../src/areas/online-requests/desk/review-words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { hold } from "./delayed-responses.ts";
import { listen, look, settle } from "./page-checks.ts";
import { returnAllToPending } from "./staff.ts";
import { enterAs } from "./visitor.ts";

const queue = "/onlineServicesAdmin/AP/onlineRequests";

test("a clerk clears forty that wait by keyboard alone, undoes one and goes on", { tag: "@main" }, async ({
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
  // As many as the demo office has at a time.
  for (let waiting = 0; times.length < 40; waiting--) {
    if (waiting <= 1) {
      waiting = await returnAllToPending(page, baseURL);
      expect(waiting).toBeGreaterThan(10);
      await page.goto(`/legalsit${queue}?status=pending&approvalsPending=true`);
      await page.getByRole("link", { name: desk.actions.reviewAll }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: review.title.AP })).toBeVisible();
      await expect(approve).toBeEnabled();
    }
    if (times.length === 0) await look(page, "the bench");
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
    waiting++;
  }
  const median = times.toSorted((one, other) => one - other)[20] ?? 0;
  process.stdout.write(`forty cases by keyboard: median ${(median / 1000).toFixed(2)} s of interface time a case\n`);
  expect(median).toBeLessThanOrEqual(25_000);
  quiet();
});

test("what is pressed on a slow line decides no case that was not read, and its late answer leaves people where they are", async ({
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

  // The case is on its way: its key is pressed too soon.
  const deciding = await hold(page, "**/updateStatusOnlineRequests");
  const reading = await hold(page, "**/getRequestDetailsById/*");
  await page.reload();
  await expect(page.getByRole("navigation", { name: review.queueOf })).toBeVisible();
  await page.keyboard.press("a");
  reading.letGo();
  await expect(approve).toBeEnabled();
  await settle(page);
  expect(deciding.held()).toBe(0);

  // Held down it is pressed once, and the answer finds a text begun on the case after.
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
  expect(deciding.held()).toBe(1);
  deciding.letGo();
  await expect(page.getByText(interpolate(review.approved, { number: first.split(" ")[0] ?? "" }))).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(title).toHaveText(second);
  quiet();
});
