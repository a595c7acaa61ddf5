/** Staff: delivered requests are invoiced, printed and voided; a failed mail is viewed and sent again. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as billing } from "../../src/areas/procedures/billing/words.es.ts";
import { words as mail } from "../../src/areas/administration/outgoing-mail/words.es.ts";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";

const password = "Legalsit-Demo-2026";

test("two delivered requests are invoiced together, printed and voided", { tag: "@main" }, async ({ page }) => {
  const quiet = listen(page);
  await signInAs(page, "online-ap@demo.example");
  await page.goto("/legalsit/onlineServicesAdmin/AP/billing");
  await expect(page.getByRole("heading", { level: 1, name: menu.entries.requestsBilling })).toBeVisible();
  const boxes = page.getByRole("row").getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await look(page, "billing with two rows chosen");
  await page.getByRole("button", { name: billing.actions.invoice, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/FA\d{8}/)).toBeVisible();
  await look(page, "the question before an invoice");
  await dialog.getByRole("button", { name: billing.issue.submit }).click();
  const title = page.getByRole("heading", { level: 1, name: /FA\d{8}/ });
  await expect(title).toBeVisible();
  const number = /FA\d{8}/.exec((await title.textContent()) ?? "")?.[0] ?? "";
  await expect(page.locator("ol").getByText(billing.auditActions["billing.issue"], { exact: true })).toBeVisible();
  const file = await page.getByRole("link", { name: billing.actions.print }).getAttribute("href");
  const pdf = await page.request.get(file ?? "");
  expect(pdf.headers()["content-type"]).toContain("application/pdf");
  await look(page, "an invoice");

  // Each invoice line links to its request, and the request links to its invoice.
  await page.locator("tbody").getByRole("link").first().click();
  await page.getByRole("link", { name: desk.detail.seeInvoice }).click();
  await expect(page.getByRole("row").filter({ hasText: number })).toBeVisible();
  await page.getByRole("link", { name: billing.view.invoiced }).click();
  await expect(page.getByRole("cell", { name: number })).toHaveCount(2);
  await look(page, "what is invoiced");
  await page.getByRole("link", { name: billing.view.invoices }).click();
  await page.getByRole("row").filter({ hasText: number }).getByRole("link", { name: number, exact: true }).click();
  await expect(title).toBeVisible();
  await page.getByRole("button", { name: billing.actions.void }).click();
  await page.getByLabel(billing.void.note).fill("Se hizo con la fecha de otro día");
  await page.getByRole("dialog").getByRole("button", { name: billing.void.submit }).click();
  await expect(page.getByText(billing.auditActions["billing.void"], { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Se hizo con la fecha de otro día").first()).toBeVisible();
  quiet();
});

test("a failed mail is viewed and returned to the queue", async ({ page }) => {
  const quiet = listen(page);
  await signInAs(page, "administrator@demo.example");
  await page.goto("/legalsit/admin/email-processor?state=failed");
  await expect(page.getByRole("heading", { level: 1, name: menu.entries.emailProcessor })).toBeVisible();
  await look(page, "failed mails");
  const rows = page.locator("tbody").getByRole("row");
  const before = await rows.count();
  await rows.first().getByRole("link").first().click();
  const frame = page.getByTitle(mail.body.frame);
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(frame).toHaveAttribute("srcdoc", /Content-Security-Policy.*Legalsit/s);
  await page.getByText(mail.body.plain, { exact: true }).click();
  await expect(page.getByRole("region", { name: mail.body.frame })).toContainText("Legalsit");
  await look(page, "a mail");
  await page.getByRole("button", { name: mail.actions.retry }).click();
  await expect(page.getByText(mail.auditActions["outgoingMail.change"]).first()).toBeVisible();
  await page.getByRole("link", { name: mail.page.back }).click();
  await expect(rows).toHaveCount(before - 1);
  quiet();
});

async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto("/legalsit/login");
  await signIn(page, email, password);
  await expect(page).not.toHaveURL(/login/);
}
