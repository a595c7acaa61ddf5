/**
 * Documents carried home, in a browser, in Spanish: a client asks for a courier on a phone; the desk makes up a lot, prints
 * it and hands it over; the courier says at the door, without a signal, that it was delivered; the client sees it.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as client } from "../../src/areas/delivery/client-words.es.ts";
import { words as desk } from "../../src/areas/delivery/staff-words.es.ts";
import { words as door } from "../../src/areas/delivery/doorstep-words.es.ts";
import { words as delivery } from "../../src/areas/delivery/words.es.ts";
import { words as request } from "../../src/areas/online-requests/client/client-words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as menu } from "../../src/web/office/menu.es.ts";
import { listen, look } from "./page-checks.ts";
import { mailTo } from "./sandbox.ts";
import { phone } from "./visitor.ts";

const password = "Legalsit-Demo-2026";
const lot = "LT-PASEO-1";

test.describe.configure({ mode: "serial" });

const contexts: BrowserContext[] = [];
const quiet: (() => void)[] = [];
let yadira: Page;
let marta: Page;
let courier: Page;
let number = "";
let requestNumber = "";

test.beforeAll(async ({ browser, baseURL }) => {
  const open = async (who: string, device: object): Promise<Page> => {
    const context = await browser.newContext({ ...device, ...(baseURL ? { baseURL } : {}) });
    contexts.push(context);
    const signedIn = await context.request.post("/legalsitapi/public/session/login", {
      data: { username: who, password },
      headers: { origin: baseURL ?? "" },
    });
    expect(signedIn.ok(), `${who} signs in`).toBe(true);
    return context.newPage();
  };
  yadira = await open("client@demo.example", phone);
  marta = await open("courier@demo.example", { viewport: { width: 1440, height: 900 } });
  courier = await open("courier@demo.example", phone);
  quiet.push(listen(yadira), listen(marta));
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

test("a client asks for a courier for documents that are ready", async () => {
  await yadira.goto("/legalsit/deliveryService");
  await expect(yadira.getByRole("heading", { level: 1, name: client.title })).toBeVisible();
  await look(yadira, "/deliveryService");
  const ready = yadira.getByRole("button", { name: /^(AP|TR)\d{8}$/ });
  await expect(ready.first()).toBeVisible();
  for (const each of await ready.all()) {
    requestNumber = (await each.textContent()) ?? "";
    await each.click();
    await expect(yadira.getByText(client.holds).or(yadira.getByText(client.reasons.COURIER_EXISTS))).toBeVisible();
    if (await yadira.getByText(client.holds).isVisible()) break;
  }
  // Who collects by the request receives, read back by name and the ends of numbers; another is typed.
  await expect(yadira.getByRole("heading", { level: 2, name: client.who })).toBeVisible();
  await expect(yadira.getByText(new RegExp(`^${client.ciEnds.replace("{digits}", "\\d{4}")}$`))).toBeVisible();
  await expect(yadira.getByLabel(client.ci, { exact: true })).toHaveCount(0);
  await look(yadira, "/deliveryService, who receives by the request");
  await yadira.getByRole("button", { name: client.changeReceiver }).click();
  await expect(yadira.getByLabel(client.name, { exact: true })).toBeFocused();
  await yadira.getByLabel(client.name, { exact: true }).fill("Lidia Ferrer Núñez");
  await yadira.getByLabel(client.ci, { exact: true }).fill("62070300558");
  await yadira.getByLabel(client.phone, { exact: true }).fill("5 234 5678");
  await yadira.getByLabel(client.municipality, { exact: true }).selectOption({ label: "Plaza de la Revolución" });
  await yadira.getByLabel(client.address, { exact: true }).fill("Calle 23 no. 456, apto. 5, Vedado");
  await yadira.getByRole("checkbox", { name: /500\.00/ }).check();
  await yadira.getByRole("button", { name: client.submit }).click();
  await expect(yadira.getByRole("heading", { level: 1, name: client.sent })).toBeVisible();
  await look(yadira, "/deliveryService, asked");
  number = /MS\d{8}/.exec(await yadira.locator("main").innerText())?.[0] ?? "";
  const { text, html } = await mailTo("client@demo.example", new RegExp(number));
  for (const body of [text, html]) expect(body).toContain("Calle 23 no. 456, apto. 5, Vedado, Plaza de la Revolución");
});

test("the desk makes up a lot, prints it and hands it over", async () => {
  await marta.goto(`/legalsit/deliveryServices/pendingDelivery?search=${number}`);
  await expect(marta.getByRole("heading", { level: 1, name: menu.groups.delivery })).toBeVisible();
  await look(marta, "/deliveryServices/pendingDelivery");
  await marta.getByRole("row").filter({ hasText: number }).getByRole("link").first().click();
  await expect(marta.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();
  await look(marta, "a delivery");
  const dialog = await openStep();
  await dialog
    .getByLabel(desk.step.lotNumber)
    .fill("LT260001".replace("26", String(new Date().getFullYear()).slice(2)));
  await chooseCarrier("Ernesto Cruz Valdés");
  await dialog.getByRole("button", { name: desk.step.apply }).click();
  await expect(dialog.getByText("El número de lote ya existe").first()).toBeVisible();
  await look(marta, "a lot that exists");
  await dialog.getByLabel(desk.step.lotNumber).fill(lot);
  await dialog.getByRole("button", { name: desk.step.apply }).click();
  await expect(dialog).toBeHidden();

  const tooSoon = await openStep();
  await tooSoon.getByLabel(desk.step.to).selectOption("transporting");
  await tooSoon.getByRole("button", { name: desk.step.apply }).click();
  await expect(tooSoon.getByText(/Imprima la planilla del lote/)).toBeVisible();
  await tooSoon.getByRole("button", { name: office.form.cancel }).click();

  const opened = marta.waitForEvent("popup");
  const printed = marta.waitForResponse(/generateTemplateDelivery/);
  await marta.keyboard.press("d");
  const { url } = ((await (await printed).json()) as { data: { docs: { url: string } } }).data.docs;
  const sheet = await marta.request.get(url);
  expect(sheet.headers()["content-type"]).toBe("application/pdf");
  const pdf = await sheet.body();
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(10_000);
  // One A4 page, lying.
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf.toString("latin1")).toMatch(/MediaBox \[0 0 841\.8\d* 595\.2\d*\]/);
  await (await opened).close();

  const leaving = await openStep();
  await leaving.getByLabel(desk.step.to).selectOption("transporting");
  await leaving.getByRole("button", { name: desk.step.apply }).click();
  await expect(leaving).toBeHidden();
  await expect(marta.locator("main").getByText(delivery.status.transporting).first()).toBeVisible();
  await mailTo("client@demo.example", /mensajería va en camino/i);
});

test("the courier notes the delivery at the door, and the phone tells it once it can", async () => {
  const quietAtFirst = listen(courier);
  await courier.goto(`/legalsit/deliveryService/parcel/${number}`);
  await expect(courier.getByRole("button", { name: door.delivered, exact: true })).toBeVisible();
  await look(courier, "at the door");
  quietAtFirst();
  await courier.context().setOffline(true);
  await courier.getByRole("button", { name: door.delivered, exact: true }).click();
  await courier.getByRole("button", { name: door.confirm }).click();
  await expect(courier.getByRole("alert").first()).toBeVisible();
  await courier.getByRole("checkbox", { name: /500\.00/ }).check();
  await courier.getByRole("button", { name: door.confirm }).click();
  await expect(courier.getByText(door.waiting.one.replace("{count}", "1"))).toBeVisible();
  expect((await state()).status).toBe("transporting");
  await courier.context().setOffline(false);
  await expect(courier.getByText(delivery.status.delivered).first()).toBeVisible({ timeout: 40_000 });
  await expect(courier.getByText(door.waiting.one.replace("{count}", "1"))).toBeHidden();
  // What the browser said of the cut is past: from here on it must be silent again.
  await courier.reload();
  await expect(courier.getByText(delivery.status.delivered).first()).toBeVisible();
  quiet.push(listen(courier));
  await look(courier, "at the door, delivered");
});

test("the request is delivered with it, and the client sees both", async () => {
  const parcel = await state();
  expect(parcel).toMatchObject({ status: "delivered", collected: true, requestNumber });
  await yadira.goto(`/legalsit/deliveryService?number=${number}`);
  await expect(yadira.getByText(client.next.delivered)).toBeVisible();
  await look(yadira, "/deliveryService, delivered");
  await mailTo("client@demo.example", new RegExp(`Entregamos.*${requestNumber}`));
  await yadira.getByRole("link", { name: requestNumber }).click();
  await expect(yadira.getByText(request.status.delivered).first()).toBeVisible();
  await look(yadira, "/paymentDetails, delivered by courier");
});

test("nothing went wrong on the way", () => {
  for (const check of quiet) check();
});

async function openStep() {
  await expect(marta.getByRole("heading", { level: 1, name: /^MS/ })).toBeVisible();
  await marta.keyboard.press("m");
  return marta.getByRole("dialog");
}

async function chooseCarrier(name: string) {
  await marta.getByRole("dialog").getByRole("combobox", { name: desk.step.carrier }).click();
  await marta.getByRole("option", { name, exact: true }).click();
}

async function state() {
  const answer = await marta.request.get(`/legalsitapi/private/deliveryService/detailsDeliveryService/${number}`);
  return ((await answer.json()) as { data: { docs: { status: string; collected: boolean; requestNumber: string } } })
    .data.docs;
}
