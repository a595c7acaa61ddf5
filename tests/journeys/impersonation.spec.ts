/** An administrator views the office as a colleague: their menu and screens, read-only, until it is ended. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as en } from "../../src/areas/administration/people/words.en.ts";
import { words as es } from "../../src/areas/administration/people/words.es.ts";
import { refusalsEs } from "../../src/kit/text/refusals.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as officeEn } from "../../src/web/office/words.en.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { look } from "./page-checks.ts";

const name = "Luis Barrios Peña";

async function signInAndFindColleague(
  page: import("@playwright/test").Page,
  baseURL: string | undefined,
): Promise<string> {
  const headers = { origin: baseURL ?? "" };
  const data = { username: "administrator@demo.example", password: "Legalsit-Demo-2026" };
  await page.request.post("/legalsitapi/public/session/login", { data, headers });
  const people = await page.request.post("/legalsitapi/private/people/getPeople", {
    data: { search: "lawyer@demo.example" },
    headers,
  });
  const { data: result } = (await people.json()) as { data: { docs: { _id: string }[] } };
  return `/legalsit/admin/users/${result.docs[0]?._id}`;
}

test("the menu and the screens are the colleague's, an action is refused, and ending returns to the colleague's page", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const colleagueUrl = await signInAndFindColleague(page, baseURL);
  await page.goto(colleagueUrl);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.getByRole("button", { name: interpolate(office.list.rowActions, { name }) }).click();
  await page.getByRole("menuitem", { name: es.actions.seeAs }).click();
  await page.getByRole("button", { name: es.seeAs.apply }).click();

  const impersonationBar = page.getByRole("region", { name: office.seeing.title });
  await expect(impersonationBar).toContainText(interpolate(office.seeing.as, { name }));
  const menu = page.getByRole("navigation", { name: office.shell.mainMenu });
  await expect(menu.getByText("Asistencia legal")).toBeVisible();
  await expect(menu.getByText("Trámites en línea")).toHaveCount(0);
  await look(page, "home of a colleague");

  await page.goto("/legalsit/clients/manageClients");
  await expect(impersonationBar).toBeVisible();
  const refused = await page.request.post("/legalsitapi/private/client/deleteClient", {
    data: { _id: crypto.randomUUID() },
    headers: { origin: baseURL ?? "" },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain(refusalsEs.SEEING_ONLY);

  await impersonationBar.getByRole("button", { name: office.seeing.stop }).click();
  await expect(page).toHaveURL(colleagueUrl);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(impersonationBar).toHaveCount(0);
  await expect(page.getByText(es.auditActions["session.stopSeeing"])).toBeVisible();
});

test.describe("in English on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "en-GB" });

  test("the impersonation bar is shown above the screens and ends it", async ({ page, baseURL }) => {
    const colleagueUrl = await signInAndFindColleague(page, baseURL);
    await page.goto(colleagueUrl);
    await page.getByRole("button", { name: interpolate(officeEn.list.rowActions, { name }) }).click();
    await page.getByRole("menuitem", { name: en.actions.seeAs }).click();
    await page.getByRole("button", { name: en.seeAs.apply }).click();
    const impersonationBar = page.getByRole("region", { name: officeEn.seeing.title });
    await expect(impersonationBar).toContainText(interpolate(officeEn.seeing.as, { name }));
    await look(page, "home of a colleague on a phone");
    await impersonationBar.getByRole("button", { name: officeEn.seeing.stop }).click();
    await expect(page).toHaveURL(colleagueUrl);
  });
});
