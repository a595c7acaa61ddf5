/** A day of EnZona with faults planted at the gateway: read, explained one by one, closed; a late fact opens it again. */
import { expect, type Page, test } from "@playwright/test";
import { words } from "../../src/areas/reconciliation/words.es.ts";
import { addDays, dayOf } from "../../src/kit/calendar.ts";
import { demoPassword } from "../../src/server/testing/world.ts";
import { listen, look } from "./look.ts";
import { sandbox } from "./sandbox.ts";

/** A day that the demo office says nothing of. */
const day = addDays(dayOf(new Date()), -40);
const note = "Se habló con EnZona: es de la tienda del bufete.";

test("a day is reconciled with planted faults", async ({ page }) => {
  const quiet = listen(page);
  await plant([
    { reference: "990000000001", amount: "120.00" },
    { reference: "990000000002", amount: "80.00" },
  ]);
  await signIn(page);
  await page.goto(`/legalsit/enzona/reconciliation/${day}`);
  await expect(page.getByText(words.emptyNotLoaded)).toBeVisible();
  await look(page, "a day that nobody has read");

  await page.getByRole("button", { name: words.load.action }).click();
  await expect(page.getByText(words.kinds.gatewayOnly).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "990000000001" })).toContainText("120.00");
  await look(page, "a day with differences");

  // Nothing can be closed that is not explained.
  await page.getByRole("button", { name: words.close.action }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: words.close.submit })).toBeDisabled();
  await page.keyboard.press("Escape");

  for (const reference of ["990000000001", "990000000002"]) await explain(page, reference);
  await page.getByRole("link", { name: words.tabs.lines }).click();
  await expect(page.getByRole("row").filter({ hasText: "990000000002" })).toContainText(words.standing.resolved);
  await look(page, "every line of a day");

  await page.getByRole("button", { name: words.close.action }).click();
  await expect(page.getByRole("dialog")).toContainText("200.00");
  await page.getByRole("dialog").getByRole("button", { name: words.close.submit }).click();
  await expect(page.getByRole("button", { name: words.reopen.action })).toBeVisible();
  await expect(page.locator("main")).toContainText("Camilo Jiménez Abreu");
  await look(page, "a closed day");

  // A statement line that comes late is never added in silence.
  await plant([{ reference: "990000000003", amount: "5.00" }]);
  await page.getByRole("button", { name: words.load.action }).click();
  await page.getByRole("link", { name: words.tabs.differences }).click();
  await expect(page.getByText(words.afterClosing, { exact: true })).toBeVisible();
  await expect(page.locator("main")).toContainText(words.status.reopened);
  quiet();
});

test("a statement with bad lines names each of them and loads nothing", async ({ page }) => {
  await signIn(page);
  await page.goto(`/legalsit/transfermovil/reconciliation/${day}`);
  await page.getByRole("button", { name: words.load.file }).click();
  const dialog = page.getByRole("dialog");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: words.load.choose }).click(),
  ]);
  const bad = "TmId;Importe;Moneda\n1;10,00;CUP\n2;diez;CUP\n;5,00;PESOS\n";
  await chooser.setFiles({ name: "estado.csv", mimeType: "text/csv", buffer: Buffer.from(bad) });
  await dialog.getByRole("button", { name: words.load.submit }).click();
  await expect(dialog.getByRole("alert").getByRole("listitem")).toHaveCount(3);
  await look(page, "a statement with bad lines");
});

async function signIn(page: Page): Promise<void> {
  const data = { username: "cashier@demo.example", password: demoPassword };
  const answer = await page.request.post("/legalsitapi/public/session/login", { data });
  expect(answer.ok()).toBe(true);
}

async function explain(page: Page, reference: string): Promise<void> {
  await page.getByRole("button", { name: reference, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").or(dialog.getByLabel(words.resolve.resolution)).first().click();
  await page.getByRole("option", { name: words.resolutions.notOurs }).click();
  await dialog.getByLabel(words.resolve.note).fill(note);
  await dialog.getByRole("button", { name: words.resolve.submit }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText(words.resolutions.notOurs);
}

/** Payments that reached the gateway without an attempt of ours. */
async function plant(payments: readonly { reference: string; amount: string }[]): Promise<void> {
  const planted = payments.map((each) => ({ ...each, currency: "CUP", at: `${day}T17:00:00.000Z` }));
  const answer = await fetch(`${sandbox}/control/enzona/plant`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(planted),
  });
  expect(answer.ok).toBe(true);
}
