/** Steps of a delivery by the client, the courier staff and the carrier. */
import { expect, type Page } from "@playwright/test";
import { words as client } from "../../src/areas/procedures/delivery/client-words.es.ts";
import { words as desk } from "../../src/areas/procedures/delivery/staff-words.es.ts";
import { words as delivery } from "../../src/areas/procedures/delivery/words.es.ts";
import type { NewClient } from "./client.ts";
import { look } from "./page-checks.ts";

/** Carrier in the demo office. */
const carrier = "Ernesto Cruz Valdés";

/** Requests the delivery of a request's documents as a signed-in client. Returns the delivery's number. */
export async function orderCourier(page: Page, receiver: NewClient, request: string): Promise<string> {
  await page.goto(`/legalsit/deliveryService?request=${request}`);
  await page.getByLabel(client.requestNumber, { exact: true }).fill(request);
  await expect(page.getByText(client.contents)).toBeVisible();
  await page.getByRole("button", { name: client.changeReceiver }).click();
  await page.getByLabel(client.name, { exact: true }).fill(`${receiver.firstName} ${receiver.lastName}`);
  await page.getByLabel(client.ci, { exact: true }).fill(receiver.ci);
  await page.getByLabel(client.phone, { exact: true }).fill(receiver.phone);
  await page.getByLabel(client.municipality, { exact: true }).selectOption({ label: "Marianao" });
  await page.getByLabel(client.address, { exact: true }).fill("Avenida 51 no. 8810, entre 88 y 90");
  await page.getByRole("checkbox", { name: /500\.00 CUP/ }).check();
  await look(page, "/deliveryService of a registry request");
  await page.getByRole("button", { name: client.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: client.sent })).toBeVisible();
  return /MS\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
}

/** Staff assign a lot and a carrier, print the lot sheet, send the delivery out and record the receiver. */
export async function carryHome(page: Page, number: string, receiver: NewClient): Promise<void> {
  await page.goto(`/legalsit/deliveryServices/all?search=${number}`);
  await page.getByRole("row").filter({ hasText: number }).getByRole("link").first().click();
  await step(page, "readyForMessaging", async (dialog) => {
    await dialog.getByLabel(desk.step.carrier).click();
    await page.getByRole("option", { name: carrier, exact: true }).click();
  });
  const printedPage = page.context().waitForEvent("page");
  await page.keyboard.press("d");
  await (await printedPage).close();
  await step(page, "transporting");
  await step(page, "delivered", async (dialog) => {
    await dialog.getByLabel(desk.step.receiverName).fill(`${receiver.firstName} ${receiver.lastName}`);
    await dialog.getByLabel(desk.step.receiverCi).fill(receiver.ci);
    await dialog.getByLabel(desk.step.collected).check();
  });
}

async function step(
  page: Page,
  to: keyof typeof delivery.status,
  fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void> = async () => undefined,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: /^MS/ })).toBeVisible();
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(desk.step.to).selectOption({ label: delivery.status[to] });
  await fill(dialog);
  await dialog.getByRole("button", { name: desk.step.apply }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("main").getByText(delivery.status[to]).first()).toBeVisible();
}
