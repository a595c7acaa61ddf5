/** A client asks who saw their data: a colleague opens the client's request, and the client reads it by role. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as profile } from "../../src/areas/administration/people/client-words.es.ts";
import { kindNames } from "../../src/areas/administration/issued-documents/kind-names.es.ts";
import { words as clients } from "../../src/areas/practice/clients/words.es.ts";
import { words } from "../../src/areas/insight/data-access/words.es.ts";
import { readPdf } from "../../src/server/testing/files/read-pdf.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs, phone } from "./visitor.ts";

test("a client reads who saw their data, without names of staff, and downloads it", async ({ browser, baseURL }) => {
  const staff = await browser.newPage();
  await enterAs(staff, "online-ap@demo.example", baseURL);
  await staff.goto("/legalsit/onlineServicesAdmin/AP/onlineRequests?status=all");
  const rows = staff.getByRole("row").filter({ hasText: "Yadira" });
  await rows.first().getByRole("link").first().click();
  await expect(staff).toHaveURL(/onlineRequests\/[0-9a-f-]{36}/);
  await expect(staff.locator("h1")).toBeVisible();

  const context = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const quiet = listen(page);
  await enterAs(page, "client@demo.example", baseURL);
  await page.goto("/legalsit/profile");
  await page.getByRole("link", { name: profile.dataAccess }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  const seen = page.getByRole("listitem").filter({ hasText: words.accesses.view });
  await expect(seen.filter({ hasText: words.records.requests }).first()).toContainText("Trámites en línea AP");
  await look(page, "who accessed my data");
  const address = await page.getByRole("link", { name: words.download }).getAttribute("href");
  const file = await (await page.request.get(address ?? "")).body();
  const text = readPdf(file).pages.flat().join(" ").replaceAll("\u00a0", " ");
  expect(text).toContain("Trámites en línea AP");
  quiet();

  const auditor = await browser.newPage();
  const quietAuditor = listen(auditor);
  await enterAs(auditor, "administrator@demo.example", baseURL);
  await auditor.goto("/legalsit/clients/manageClients");
  const client = auditor.getByRole("row").nth(1).getByRole("link").first();
  const name = (await client.textContent()) ?? "";
  await client.click();
  await expect(auditor.getByRole("heading", { level: 1, name })).toBeVisible();
  await auditor.getByRole("button", { name: office.list.rowActions.replace("{name}", "") }).click();
  await auditor.getByRole("menuitem", { name: clients.page.dataAccess }).click();
  await expect(auditor.getByRole("heading", { level: 2, name: words.open })).toBeVisible();
  await expect(auditor.getByText(words.accesses.view, { exact: false }).first()).toBeVisible();
  await look(auditor, "who accessed a client's data");
  await auditor.goto("/legalsit/admin/issuedDocuments");
  await expect(auditor.getByText(kindNames.dataAccessReport).first()).toBeVisible();
  quietAuditor();
});
