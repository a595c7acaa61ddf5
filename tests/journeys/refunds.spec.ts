/**
 * Refunds through the gateway of the payment: a part through EnZona at once, a part through the card gateway after a clerk
 * there executed it, and large amounts only after approval by a second person. The client sees the partial refund.
 */
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as desk } from "../../src/areas/money/payments/staff/staff-words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { requestCertificate, type NewClient, openCheckout, register, signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { control, mailTo, sandbox, sandboxPort } from "./sandbox.ts";
import { decide } from "./staff.ts";
import { phone } from "./visitor.ts";

const office = { viewport: { width: 1440, height: 900 } };
const password = "Legalsit-Demo-2026";
const client: NewClient = {
  email: "idalmis@correo.example",
  password: "dos cafés y un pan con timba",
  firstName: "Idalmis",
  lastName: "Borrero",
  ci: "79080312394",
  phone: "+5352340255",
};
const reason = "Uno de los documentos no se puede expedir";
const atSandbox = new RegExp(`(127\\.0\\.0\\.1|localhost):${sandboxPort}`);

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;
let cashier: Page;
let quiet: (() => void)[];
/** URLs of the confirmation pages of both payments. */
const paid: { enzona?: string; card?: string } = {};

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(phone);
  page = await context.newPage();
  cashier = await openDesk(browser, "cashier@demo.example");
  quiet = [listen(page), listen(cashier)];
});
test.afterAll(async () => {
  await cashier.context().close();
  await context.close();
});
test.afterEach(() => {
  for (const each of quiet) each();
});

test("two certificates are paid and rejected: half of each is due back", async () => {
  await register(page, client);
  await signIn(page, client.email, client.password);
  paid.enzona = await requestAndPay(async () => {
    await page.getByRole("radio", { name: /EnZona/ }).check();
  });
  paid.card = await requestAndPay(async () => {
    await page.getByRole("radio", { name: "USD" }).click();
  });
});

test("the cashier refunds a part through EnZona: shown in the list, its filter and to the client", async () => {
  const reference = referenceIn(paid.enzona);
  const row = await operation(cashier, "enzona", reference);
  await expect(row).toContainText(desk.marks.refundDue);
  const dialog = await choose(row, desk.actions.atGateway);
  await expect(dialog).toContainText("815.00 CUP");
  await look(cashier, "the dialog of a refund");
  await dialog.getByLabel(desk.atGateway.amount).fill("816");
  await dialog.getByLabel(desk.atGateway.reason).fill(reason);
  await dialog.getByRole("button", { name: desk.atGateway.submit, exact: true }).click();
  await expect(dialog.getByLabel(desk.atGateway.amount)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(desk.atGateway.amount).fill("500");
  await dialog.getByRole("button", { name: desk.atGateway.submit, exact: true }).click();
  await expect(cashier.getByText(desk.refunds.results.done)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(desk.status.partlyRefunded);
  await assertFilterFinds(cashier, reference);
  await assertClientSeesPartlyRefunded(paid.enzona);

  const history = await choose(row, desk.actions.refunds);
  await expect(history).toContainText("500.00 CUP");
  await expect(history).toContainText(desk.refunds.status.done);
  await look(cashier, "the refunds of a payment");
});

test("a part is refunded through the card gateway after its clerk executed it", async () => {
  const reference = referenceIn(paid.card);
  const row = await operation(cashier, "bipay", reference);
  const dialog = await choose(row, desk.actions.atGateway);
  await expect(dialog).toContainText(desk.atGateway.manualRefund);
  await dialog.getByLabel(desk.atGateway.amount).fill("1.00");
  await dialog.getByLabel(desk.atGateway.reason).fill(reason);
  await dialog.getByRole("button", { name: desk.atGateway.submit, exact: true }).click();
  await expect(cashier.getByText(desk.refunds.results.asked)).toBeVisible();
  await expect(row).toContainText(desk.marks.refundUnderWay);
  await expect(row).not.toContainText(desk.marks.refundDue);

  await control("bidaiondo", reference, "refund-done");
  const history = await choose(row, desk.actions.refunds);
  await look(cashier, "a requested refund");
  await history.getByRole("button", { name: desk.refunds.queryGateway }).click();
  await expect(history).toContainText(desk.refunds.status.done);
  await cashier.keyboard.press("Escape");
  await expect(row).toContainText(desk.status.partlyRefunded);
  await assertFilterFinds(cashier, reference);
  await assertClientSeesPartlyRefunded(paid.card);
});

test("a large refund is proposed by one person and approved by another", async ({ browser }) => {
  // A proposal of the demo office; its payment must be added to the sandbox.
  const reference = await proposedByDemo(cashier);
  await plant(reference, "6200.00");
  const row = await operation(cashier, "enzona", reference);
  const ownProposal = await choose(row, desk.actions.refunds);
  await expect(ownProposal).toContainText(desk.refunds.own);
  await expect(ownProposal.getByRole("button", { name: desk.refunds.approve })).toBeHidden();
  await look(cashier, "a refund that waits for another person");
  await ownProposal.getByRole("button", { name: desk.refunds.withdraw }).click();
  const withdrawDialog = cashier.getByRole("dialog", { name: /Retirar la devolución/ });
  await withdrawDialog.getByLabel(desk.atGateway.reason).fill("Se propone de nuevo con su motivo");
  await withdrawDialog.getByRole("button", { name: desk.refunds.withdrawing.submit }).click();
  await expect(cashier.getByText(desk.refunds.results.withdrawn)).toBeVisible();
  await cashier.keyboard.press("Escape");
  await expect(row).toContainText(desk.marks.refundDue);

  const dialog = await choose(row, desk.actions.atGateway);
  await dialog.getByLabel(desk.atGateway.reason).fill(reason);
  await dialog.getByRole("button", { name: desk.atGateway.submit, exact: true }).click();
  await expect(cashier.getByText(desk.refunds.results.proposed)).toBeVisible();
  await expect(row).toContainText(desk.marks.refundProposed);

  const second = await openDesk(browser, "administrator@demo.example");
  const secondQuiet = listen(second);
  const approvalDialog = await choose(await operation(second, "enzona", reference), desk.actions.refunds);
  await expect(approvalDialog).toContainText(interpolate(desk.refunds.proposedBy, { name: "Camilo Jiménez Abreu" }));
  await look(second, "a refund to approve");
  await approvalDialog.getByRole("button", { name: desk.refunds.approve }).click();
  await expect(approvalDialog).toContainText(desk.refunds.status.done);
  await expect(approvalDialog).toContainText(interpolate(desk.refunds.approvedBy, { name: "Ana Domínguez Roque" }));
  await second.keyboard.press("Escape");
  await expect(await operation(second, "enzona", reference)).toContainText(desk.status.refunded);
  secondQuiet();
  await second.context().close();
});

async function openDesk(browser: Browser, user: string): Promise<Page> {
  const deskPage = await (await browser.newContext(office)).newPage();
  await deskPage.goto("/legalsit/login");
  await signIn(deskPage, user, password);
  return deskPage;
}

/** Requests and pays a certificate, then rejects it with half of its price due back. Returns the URL of the payment page. */
async function requestAndPay(chooseMethod: () => Promise<void>): Promise<string> {
  const { number } = await requestCertificate(page, client, false);
  await openCheckout(page);
  await chooseMethod();
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await page.waitForURL(atSandbox);
  await page.getByRole("button", { name: /pagar/i }).first().click();
  await expect(page.getByRole("heading", { name: payer.wait.confirmed.title })).toBeVisible({ timeout: 40_000 });
  const address = page.url();
  await decide(number, "requested");
  await decide(number, "rejected", { reason: "RR002", note: "No consta lo pedido", refundAmount: "815.00" });
  return address;
}

function referenceIn(address: string | undefined): string {
  const reference = /\b1\d{11}\b/.exec(address ?? "")?.[0];
  expect(reference, "the payment's reference in the address").toBeDefined();
  return reference as string;
}

/** Opens the gateway's list and returns the row of an operation. */
async function operation(deskPage: Page, gateway: "enzona" | "bipay", reference: string): Promise<Locator> {
  await deskPage.goto(`/legalsit/${gateway}/all?search=${reference}`);
  const row = deskPage.getByRole("row").filter({ hasText: reference });
  await expect(row).toBeVisible();
  return row;
}

/** Chooses an action of a row's menu. Returns the dialog that it opens. */
async function choose(row: Locator, action: string): Promise<Locator> {
  await row.getByRole("button").last().click();
  await row.page().getByRole("menuitem", { name: action, exact: true }).click();
  const dialog = row.page().getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

async function assertFilterFinds(deskPage: Page, reference: string): Promise<void> {
  const filter = deskPage.getByRole("button", { name: desk.filters.status, exact: true, expanded: false });
  await filter.click();
  await deskPage.getByRole("radio", { name: desk.status.partlyRefunded }).click();
  await expect(deskPage).toHaveURL(/status=partlyRefunded/);
  await deskPage.keyboard.press("Escape");
  await expect(deskPage.getByRole("row").filter({ hasText: reference })).toBeVisible();
  await look(deskPage, "partly refunded operations");
}

async function assertClientSeesPartlyRefunded(address: string | undefined): Promise<void> {
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { name: payer.wait.partlyRefunded.title })).toBeVisible();
  await look(page, "/payment, partly refunded");
  await mailTo(client.email, /devol/i);
}

async function proposedByDemo(deskPage: Page): Promise<string> {
  await deskPage.goto("/legalsit/enzona/all?attention=refundProposed");
  const row = deskPage.getByRole("row").filter({ hasText: "Reinier Molina Paz" });
  return /\b3\d{11}\b/.exec(await row.innerText())?.[0] ?? "";
}

/** Adds a payment to the sandbox gateway. */
async function plant(reference: string, amount: string): Promise<void> {
  const response = await fetch(`${sandbox}/control/enzona/plant`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([
      { reference, amount, currency: "CUP", at: new Date(Date.now() - 7 * 3_600_000).toISOString() },
    ]),
  });
  expect(response.ok).toBe(true);
}
