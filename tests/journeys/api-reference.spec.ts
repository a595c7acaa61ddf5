/** The API reference shows every area and its operations, and loads nothing from another origin. */
import { expect } from "@playwright/test";
import { contracts } from "../../src/areas/contracts.ts";
import { listen } from "./page-checks.ts";
import { test } from "./test.ts";

test("the API reference lists every area, and describes an operation", async ({ page }) => {
  const expectNoProblems = listen(page);
  await page.goto("/legalsitapi/docs");
  await expect(page.locator(".opblock-tag")).toHaveCount(Object.keys(contracts).length);
  await page.locator("#operations-tag-bankAccounts").click();
  const { summary } = contracts.bankAccounts.create;
  await page.getByText(summary, { exact: true }).click();
  await expect(page.locator(".opblock.is-open")).toContainText("Open to");
  expectNoProblems();
});
