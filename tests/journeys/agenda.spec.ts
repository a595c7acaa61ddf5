/** Agenda: an activity is planned, moved by keyboard and marked as not fulfilled; the same on a phone. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/collaboration/agenda/words.es.ts";
import { words as plan } from "../../src/areas/collaboration/work-plan/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { dayOf } from "../../src/kit/time/calendar.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { lineOpens, listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { form, actions: actionWords } = words;
const path = "/legalsit/workAgenda?view=calendar";
const title = "Entrega del dictamen a la cámara";

async function signIn(page: Page, user: string, baseURL: string | undefined): Promise<void> {
  await enterAs(page, `${user}@demo.example`, baseURL);
}

test("an activity is planned, moved by keyboard and marked as not fulfilled", { tag: "@main" }, async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "lawyer", baseURL);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: menu.entries.calendar })).toBeVisible();
  await look(page, "the week of the agenda");

  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(form.title).fill(title);
  await dialog.getByLabel(form.description).fill("Con su copia firmada");
  await dialog.getByLabel(form.hour).fill("9:00");
  await dialog.getByRole("button", { name: office.form.save, exact: true }).click();
  await expect(page.getByText(interpolate(form.saved, { title }))).toBeVisible();
  const entry = page.getByRole("link", { name: new RegExp(`^(\\d\\d:\\d\\d )?${title}`) });
  await expect(entry).toHaveAccessibleName(/09:00–10:00/);

  // M picks the activity up; it is moved one hour down and dropped.
  await entry.focus();
  await page.keyboard.press("m");
  await expect(page.getByText(words.keysMoving)).toBeVisible();
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText(interpolate(actionWords.moved, { when: "" }).trim()).first()).toBeVisible();
  await expect(entry).toHaveAccessibleName(/10:00–11:00/);
  await expect(entry).toBeFocused();

  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: title });
  await expect(details.getByText("Con su copia firmada")).toBeVisible();
  await look(page, "an activity");
  await details.getByRole("button", { name: actionWords.fail }).click();
  const failDialog = page.getByRole("dialog", { name: interpolate(actionWords.failTitle, { title }) });
  await failDialog.getByLabel(actionWords.cause).fill("La cámara estaba cerrada");
  await failDialog.getByRole("button", { name: actionWords.failAction }).click();
  await expect(failDialog).toBeHidden();
  await expect(details.getByText("La cámara estaba cerrada")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toHaveAccessibleName(new RegExp(`${words.shown.unfulfilled}$`));

  await page.getByText(words.shows.month, { exact: true }).click();
  await expect(entry).toBeVisible();
  await look(page, "the month of the agenda");
  // The list starts at today, not at the first activity of all.
  await page.getByText(words.shows.list, { exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]from=${dayOf(new Date())}(&|$)`));
  await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();

  // The day view on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}&show=day`);
  await expect(page.getByRole("link", { name: title })).toContainText(words.shown.unfulfilled);
  await look(page, "a day of the agenda on a phone");
  quiet();
});

test("the agenda is printed, subscribed to, and viewed by a manager", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "lawyer", baseURL);
  await page.goto(path);
  const files = page.getByRole("button", { name: words.print.open });
  await files.click();
  await page.getByRole("menuitem", { name: words.print.title }).click();
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: words.print.action }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);

  await files.click();
  await page.getByRole("menuitem", { name: words.subscription.open }).click();
  const dialog = page.getByRole("dialog", { name: words.subscription.title });
  await dialog.getByRole("button", { name: words.subscription.make }).click();
  const address = await dialog.getByLabel(words.subscription.address).inputValue();
  await look(page, "an address to subscribe to");
  const fetchCalendar = () => page.request.get(new URL(new URL(address).pathname, baseURL).href);
  expect(await (await fetchCalendar()).text()).toContain("BEGIN:VEVENT");
  await dialog.getByRole("button", { name: words.subscription.end }).click();
  await expect(dialog.getByText(words.subscription.none)).toBeVisible();
  expect((await fetchCalendar()).status()).toBe(404);

  await signIn(page, "management", baseURL);
  await page.goto("/legalsit/workAgenda/activities?view=global");
  await expect(page.getByRole("heading", { level: 1, name: menu.entries.activities })).toBeVisible();
  await look(page, "the activities of everybody");
  await page.getByRole("button", { name: words.bySpecialist.open }).click();
  await expect(page.getByRole("row").filter({ hasText: "Luis Barrios Peña" }).first()).toBeVisible();
  await look(page, "activities by specialist");
  quiet();
});

test("a monthly plan is written, read by its owner, consolidated and printed", async ({ page, browser, baseURL }) => {
  const quiet = listen(page);
  const { form: formWords } = plan;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "administrator", baseURL);
  await page.goto("/legalsit/workAgenda/plan?month=2028-04");
  await expect(page.getByText(plan.noPlan)).toBeVisible();
  await look(page, "a month without a plan");
  await page.getByRole("button", { name: plan.begin }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(formWords.goals).fill("Que ningún expediente pase de su plazo");
  await dialog.getByRole("button", { name: formWords.add }).click();
  await dialog.getByRole("textbox", { name: formWords.text }).fill("Revisar los expedientes abiertos");
  await look(page, "a plan is written");
  await dialog.getByRole("button", { name: office.form.save, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Que ningún expediente pase de su plazo")).toBeVisible();
  await expect(page.getByText("Revisar los expedientes abiertos")).toBeVisible();
  await look(page, "the plan of a month");

  await page.getByText(plan.views.all, { exact: true }).click();
  await expect(page.getByText("Revisar los expedientes abiertos").first()).toBeVisible();
  await look(page, "the plans of all");
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: plan.print }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/legalsit/workAgenda/plan?month=2028-04");
  await expect(page.getByText("Revisar los expedientes abiertos")).toBeVisible();
  await look(page, "the plan of a month on a phone");

  const urgent = `Cotejo urgente ${Date.now() % 100_000}`;
  // A new activity appears on the person's open agenda and on their home.
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, "notary", baseURL);
  const socketOpened = lineOpens(colleague);
  await colleague.goto(`${path}&show=day`);
  await expect(colleague.getByRole("heading", { level: 1, name: menu.entries.calendar })).toBeVisible();
  await socketOpened;
  const workers = await page.request.get("/legalsitapi/private/user/getWorkersSelect?search=Castellanos");
  const { data } = (await workers.json()) as { data: { docs: { _id: string }[] } };
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Havana" }).format(new Date());
  const planned = await page.request.post("/legalsitapi/private/calendar/addActivityToWorkAgenda", {
    data: {
      title: urgent,
      description: "Antes de las doce",
      date: today,
      usersInCharge: [data.docs[0]?._id],
    },
    headers: { origin: baseURL ?? "" },
  });
  expect(planned.ok()).toBe(true);
  await expect(colleague.getByRole("link", { name: new RegExp(`^${urgent}`) }).first()).toBeVisible({
    timeout: 10_000,
  });
  await colleague.goto("/legalsit/?view=home");
  const nextActivities = colleague.getByRole("region", { name: words.home.next });
  await expect(nextActivities.getByRole("link", { name: new RegExp(urgent) })).toBeVisible();
  await look(colleague, "the agenda on the home");
  quiet();
});
