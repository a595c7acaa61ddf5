/**
 * Money goes back the way it came: a part through EnZona while the cashier waits, a part through the card gateway once a
 * person there has done it, and much of it only when a second person agrees. The client sees that it went back in part.
 */
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as desk } from "../../src/areas/payments/staff-words.es.ts";
import { words as payer } from "../../src/areas/payments/payer-words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { askForCertificate, type NewClient, openCheckout, register, signIn } from "./client.ts";
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
/** Where the client saw that each was paid. */
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

test("two certificates are paid and rejected: half of each is owed", async () => {
  await register(page, client);
  await signIn(page, client.email, client.password);
  paid.enzona = await askAndPay(async () => {
    await page.getByRole("radio", { name: /EnZona/ }).check();
  });
  paid.card = await askAndPay(async () => {
    await page.getByRole("radio", { name: "USD" }).click();
  });
});

test("the cashier gives a part back through EnZona: the list, its filter and the client say so", async () => {
  const reference = referenceIn(paid.enzona);
  const row = await operation(cashier, "enzona", reference);
  await expect(row).toContainText(desk.marks.refundDue);
  const dialog = await choose(row, desk.actions.atGateway);
  await expect(dialog).toContainText("815.00 CUP");
  await look(cashier, "the question before money goes back");
  await dialog.getByLabel(desk.atGateway.amount).fill("816");
  await dialog.getByLabel(desk.atGateway.reason).fill(reason);
  await dialog.getByRole("button", { name: desk.atGateway.submit, exact: true }).click();
  await expect(dialog.getByLabel(desk.atGateway.amount)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(desk.atGateway.amount).fill("500");
  await dialog.getByRole("button", { name: desk.atGateway.submit, exact: true }).click();
  await expect(cashier.getByText(desk.refunds.told.done)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(desk.status.partlyRefunded);
  await isFilteredFor(cashier, reference);
  await clientSeesPart(paid.enzona);

  const history = await choose(row, desk.actions.refunds);
  await expect(history).toContainText("500.00 CUP");
  await expect(history).toContainText(desk.refunds.status.done);
  await look(cashier, "the refunds of a payment");
});

test("and a part through the card gateway, where a person there carries it out", async () => {
  const reference = referenceIn(paid.card);
  const row = await operation(cashier, "bipay", reference);
  const dialog = await choose(row, desk.actions.atGateway);
  await expect(dialog).toContainText(desk.atGateway.asked);
  await dialog.getByLabel(desk.atGateway.amount).fill("1.00");
  await dialog.getByLabel(desk.atGateway.reason).fill(reason);
  await dialog.getByRole("button", { name: desk.atGateway.submit, exact: true }).click();
  await expect(cashier.getByText(desk.refunds.told.asked)).toBeVisible();
  await expect(row).toContainText(desk.marks.refundUnderWay);
  await expect(row).not.toContainText(desk.marks.refundDue);

  await control("bidaiondo", reference, "refund-done");
  const history = await choose(row, desk.actions.refunds);
  await look(cashier, "a refund that was asked for");
  await history.getByRole("button", { name: desk.refunds.ask }).click();
  await expect(history).toContainText(desk.refunds.status.done);
  await cashier.keyboard.press("Escape");
  await expect(row).toContainText(desk.status.partlyRefunded);
  await isFilteredFor(cashier, reference);
  await clientSeesPart(paid.card);
});

test("much is proposed by one person and approved by another", async ({ browser }) => {
  // The demo office's own proposal; its payment is new to this sandbox.
  const reference = await proposedByDemo(cashier);
  await plant(reference, "6200.00");
  const row = await operation(cashier, "enzona", reference);
  const own = await choose(row, desk.actions.refunds);
  await expect(own).toContainText(desk.refunds.own);
  await expect(own.getByRole("button", { name: desk.refunds.approve })).toBeHidden();
  await look(cashier, "a refund that waits for another person");
  await own.getByRole("button", { name: desk.refunds.withdraw }).click();
  const withdrawing = cashier.getByRole("dialog", { name: /Retirar la devolución/ });
  await withdrawing.getByLabel(desk.atGateway.reason).fill("Se propone de nuevo con su motivo");
  await withdrawing.getByRole("button", { name: desk.refunds.withdrawing.submit }).click();
  await expect(cashier.getByText(desk.refunds.told.withdrawn)).toBeVisible();
  await cashier.keyboard.press("Escape");
  await expect(row).toContainText(desk.marks.refundDue);

  const dialog = await choose(row, desk.actions.atGateway);
  await dialog.getByLabel(desk.atGateway.reason).fill(reason);
  await dialog.getByRole("button", { name: desk.atGateway.submit, exact: true }).click();
  await expect(cashier.getByText(desk.refunds.told.proposed)).toBeVisible();
  await expect(row).toContainText(desk.marks.refundProposed);

  const second = await openDesk(browser, "administrator@demo.example");
  const secondQuiet = listen(second);
  const theirs = await choose(await operation(second, "enzona", reference), desk.actions.refunds);
  await expect(theirs).toContainText(interpolate(desk.refunds.proposedBy, { name: "Camilo Jiménez Abreu" }));
  await look(second, "a refund to agree to");
  await theirs.getByRole("button", { name: desk.refunds.approve }).click();
  await expect(theirs).toContainText(desk.refunds.status.done);
  await expect(theirs).toContainText(interpolate(desk.refunds.approvedBy, { name: "Ana Domínguez Roque" }));
  await second.keyboard.press("Escape");
  await expect(await operation(second, "enzona", reference)).toContainText(desk.status.refunded);
  secondQuiet();
  await second.context().close();
});

async function openDesk(browser: Browser, who: string): Promise<Page> {
  const opened = await (await browser.newContext(office)).newPage();
  await opened.goto("/legalsit/login");
  await signIn(opened, who, password);
  return opened;
}

/** Asks for a certificate, pays it as chosen, has it rejected with half of its price owed; returns the payment's address. */
async function askAndPay(chooseHow: () => Promise<void>): Promise<string> {
  const { number } = await askForCertificate(page, client, false);
  await openCheckout(page);
  await chooseHow();
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

/** The row of an operation in its gateway's list. */
async function operation(at: Page, gateway: "enzona" | "bipay", reference: string): Promise<Locator> {
  await at.goto(`/legalsit/${gateway}/all?search=${reference}`);
  const row = at.getByRole("row").filter({ hasText: reference });
  await expect(row).toBeVisible();
  return row;
}

/** What a row's menu offers, and the dialog that it opens. */
async function choose(row: Locator, action: string): Promise<Locator> {
  await row.getByRole("button").last().click();
  await row.page().getByRole("menuitem", { name: action, exact: true }).click();
  const dialog = row.page().getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

async function isFilteredFor(at: Page, reference: string): Promise<void> {
  const filter = at.getByRole("button", { name: desk.filters.status, exact: true, expanded: false });
  await filter.click();
  await at.getByRole("radio", { name: desk.status.partlyRefunded }).click();
  await expect(at).toHaveURL(/status=partlyRefunded/);
  await at.keyboard.press("Escape");
  await expect(at.getByRole("row").filter({ hasText: reference })).toBeVisible();
  await look(at, "operations that went back in part");
}

async function clientSeesPart(address: string | undefined): Promise<void> {
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { name: payer.wait.partlyRefunded.title })).toBeVisible();
  await look(page, "/payment, given back in part");
  await mailTo(client.email, /devol/i);
}

async function proposedByDemo(at: Page): Promise<string> {
  await at.goto("/legalsit/enzona/all?attention=refundProposed");
  const row = at.getByRole("row").filter({ hasText: "Reinier Molina Paz" });
  return /\b3\d{11}\b/.exec(await row.innerText())?.[0] ?? "";
}

/** A payment that the sandbox is told of. */
async function plant(reference: string, amount: string): Promise<void> {
  const answer = await fetch(`${sandbox}/control/enzona/plant`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([
      { reference, amount, currency: "CUP", at: new Date(Date.now() - 7 * 3_600_000).toISOString() },
    ]),
  });
  expect(answer.ok).toBe(true);
}
