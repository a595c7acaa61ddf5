/**
 * Courier delivery, in Spanish: a client requests it on a phone; staff create a lot, print it and hand it over; the courier
 * records the delivery offline; the client sees it.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as client } from "../../src/areas/procedures/delivery/client-words.es.ts";
import { words as desk } from "../../src/areas/procedures/delivery/staff-words.es.ts";
import { words as deliveryPage } from "../../src/areas/procedures/delivery/doorstep-words.es.ts";
import { words as delivery } from "../../src/areas/procedures/delivery/words.es.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { listen, look } from "./page-checks.ts";
import { mailTo } from "./sandbox.ts";
import { phone } from "./visitor.ts";

const password = "Legalsit-Demo-2026";
const lot = "LT-PASEO-1";

test.describe.configure({ mode: "serial" });

const contexts: BrowserContext[] = [];
const quiet: (() => void)[] = [];
let clientPage: Page;
let staffPage: Page;
let courierPage: Page;
let number = "";
let requestNumber = "";

test.beforeAll(async ({ browser, baseURL }) => {
  const openSignedIn = async (user: string, device: object): Promise<Page> => {
    const context = await browser.newContext({ ...device, ...(baseURL ? { baseURL } : {}) });
    contexts.push(context);
    const signedIn = await context.request.post("/legalsitapi/public/session/login", {
      data: { username: user, password },
      headers: { origin: baseURL ?? "" },
    });
    expect(signedIn.ok(), `${user} signs in`).toBe(true);
    return context.newPage();
  };
  clientPage = await openSignedIn("client@demo.example", phone);
  staffPage = await openSignedIn("courier@demo.example", { viewport: { width: 1440, height: 900 } });
  courierPage = await openSignedIn("courier@demo.example", phone);
  quiet.push(listen(clientPage), listen(staffPage));
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

test("a client requests a courier for documents that are ready", async () => {
  await clientPage.goto("/legalsit/deliveryService");
  await expect(clientPage.getByRole("heading", { level: 1, name: client.title })).toBeVisible();
  await look(clientPage, "/deliveryService");
  const ready = clientPage.getByRole("button", { name: /^(AP|TR)\d{8}$/ });
  await expect(ready.first()).toBeVisible();
  for (const each of await ready.all()) {
    requestNumber = (await each.textContent()) ?? "";
    await each.click();
    await expect(
      clientPage.getByText(client.contents).or(clientPage.getByText(client.reasons.COURIER_EXISTS)),
    ).toBeVisible();
    if (await clientPage.getByText(client.contents).isVisible()) break;
  }
  // The receiver is the collector of the request, shown with masked numbers; another receiver is entered.
  await expect(clientPage.getByRole("heading", { level: 2, name: client.who })).toBeVisible();
  await expect(clientPage.getByText(new RegExp(`^${client.ciEnds.replace("{digits}", "\\d{4}")}$`))).toBeVisible();
  await expect(clientPage.getByLabel(client.ci, { exact: true })).toHaveCount(0);
  await look(clientPage, "/deliveryService, receiver of the request");
  await clientPage.getByRole("button", { name: client.changeReceiver }).click();
  await expect(clientPage.getByLabel(client.name, { exact: true })).toBeFocused();
  await clientPage.getByLabel(client.name, { exact: true }).fill("Lidia Ferrer Núñez");
  await clientPage.getByLabel(client.ci, { exact: true }).fill("62070300558");
  await clientPage.getByLabel(client.phone, { exact: true }).fill("5 234 5678");
  await clientPage.getByLabel(client.municipality, { exact: true }).selectOption({ label: "Plaza de la Revolución" });
  await clientPage.getByLabel(client.address, { exact: true }).fill("Calle 23 no. 456, apto. 5, Vedado");
  await clientPage.getByRole("checkbox", { name: /500\.00/ }).check();
  await clientPage.getByRole("button", { name: client.submit }).click();
  await expect(clientPage.getByRole("heading", { level: 1, name: client.sent })).toBeVisible();
  await look(clientPage, "/deliveryService, requested");
  number = /MS\d{8}/.exec(await clientPage.locator("main").innerText())?.[0] ?? "";
  const { text, html } = await mailTo("client@demo.example", new RegExp(number));
  for (const body of [text, html]) expect(body).toContain("Calle 23 no. 456, apto. 5, Vedado, Plaza de la Revolución");
});

test("staff create a lot, print it and hand it over", async () => {
  await staffPage.goto(`/legalsit/deliveryServices/pendingDelivery?search=${number}`);
  await expect(staffPage.getByRole("heading", { level: 1, name: menu.groups.delivery })).toBeVisible();
  await look(staffPage, "/deliveryServices/pendingDelivery");
  await staffPage.getByRole("row").filter({ hasText: number }).getByRole("link").first().click();
  await expect(staffPage.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();
  await look(staffPage, "a delivery");
  const dialog = await openStep();
  await dialog
    .getByLabel(desk.step.lotNumber)
    .fill("LT260001".replace("26", String(new Date().getFullYear()).slice(2)));
  await chooseCarrier("Ernesto Cruz Valdés");
  await dialog.getByRole("button", { name: desk.step.apply }).click();
  await expect(dialog.getByText("El número de lote ya existe").first()).toBeVisible();
  await look(staffPage, "a lot that exists");
  await dialog.getByLabel(desk.step.lotNumber).fill(lot);
  await dialog.getByRole("button", { name: desk.step.apply }).click();
  await expect(dialog).toBeHidden();

  const earlyDialog = await openStep();
  await earlyDialog.getByLabel(desk.step.to).selectOption("transporting");
  await earlyDialog.getByRole("button", { name: desk.step.apply }).click();
  await expect(earlyDialog.getByText(/Imprima la planilla del lote/)).toBeVisible();
  await earlyDialog.getByRole("button", { name: office.form.cancel }).click();

  const popup = staffPage.waitForEvent("popup");
  const printed = staffPage.waitForResponse(/generateTemplateDelivery/);
  await staffPage.keyboard.press("d");
  const { url } = ((await (await printed).json()) as { data: { docs: { url: string } } }).data.docs;
  const sheetResponse = await staffPage.request.get(url);
  expect(sheetResponse.headers()["content-type"]).toBe("application/pdf");
  const pdf = await sheetResponse.body();
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(10_000);
  // One A4 page in landscape.
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf.toString("latin1")).toMatch(/MediaBox \[0 0 841\.8\d* 595\.2\d*\]/);
  await (await popup).close();

  const leaveDialog = await openStep();
  await leaveDialog.getByLabel(desk.step.to).selectOption("transporting");
  await leaveDialog.getByRole("button", { name: desk.step.apply }).click();
  await expect(leaveDialog).toBeHidden();
  await expect(staffPage.locator("main").getByText(delivery.status.transporting).first()).toBeVisible();
  await mailTo("client@demo.example", /documentos van en camino/i);
});

test("the courier records the delivery offline, and the phone sends it when online", async () => {
  const quietBefore = listen(courierPage);
  await courierPage.goto(`/legalsit/deliveryService/parcel/${number}`);
  await expect(courierPage.getByRole("button", { name: deliveryPage.delivered, exact: true })).toBeVisible();
  await look(courierPage, "the courier's delivery page");
  quietBefore();
  await courierPage.context().setOffline(true);
  await courierPage.getByRole("button", { name: deliveryPage.delivered, exact: true }).click();
  await courierPage.getByRole("button", { name: deliveryPage.confirm }).click();
  await expect(courierPage.getByRole("alert").first()).toBeVisible();
  await courierPage.getByRole("checkbox", { name: /500\.00/ }).check();
  await courierPage.getByRole("button", { name: deliveryPage.confirm }).click();
  await expect(courierPage.getByText(deliveryPage.waiting.one.replace("{count}", "1"))).toBeVisible();
  expect((await readParcel()).status).toBe("transporting");
  await courierPage.context().setOffline(false);
  await expect(courierPage.getByText(delivery.status.delivered).first()).toBeVisible({ timeout: 40_000 });
  await expect(courierPage.getByText(deliveryPage.waiting.one.replace("{count}", "1"))).toBeHidden();
  // Browser errors of the offline time are ignored; from here on there must be none.
  await courierPage.reload();
  await expect(courierPage.getByText(delivery.status.delivered).first()).toBeVisible();
  quiet.push(listen(courierPage));
  await look(courierPage, "the courier's delivery page, delivered");
});

test("the request becomes delivered too, and the client sees both", async () => {
  const parcel = await readParcel();
  expect(parcel).toMatchObject({ status: "delivered", collected: true, requestNumber });
  await clientPage.goto(`/legalsit/deliveryService?number=${number}`);
  await expect(clientPage.getByText(client.next.delivered)).toBeVisible();
  await look(clientPage, "/deliveryService, delivered");
  await mailTo("client@demo.example", new RegExp(`Entregamos.*${requestNumber}`));
  await clientPage.getByRole("link", { name: requestNumber }).click();
  await expect(clientPage.getByText(request.status.delivered).first()).toBeVisible();
  await look(clientPage, "/paymentDetails, delivered by courier");
});

test("no browser errors occurred", () => {
  for (const check of quiet) check();
});

async function openStep() {
  await expect(staffPage.getByRole("heading", { level: 1, name: /^MS/ })).toBeVisible();
  await staffPage.keyboard.press("m");
  return staffPage.getByRole("dialog");
}

async function chooseCarrier(name: string) {
  await staffPage.getByRole("dialog").getByRole("combobox", { name: desk.step.carrier }).click();
  await staffPage.getByRole("option", { name, exact: true }).click();
}

async function readParcel() {
  const response = await staffPage.request.get(`/legalsitapi/private/deliveryService/detailsDeliveryService/${number}`);
  return ((await response.json()) as { data: { docs: { status: string; collected: boolean; requestNumber: string } } })
    .data.docs;
}
