/** Select with too many options to list: search by typing and keyboard, in forms and in filters. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as agenda } from "../../src/areas/collaboration/agenda/words.es.ts";
import { words as clients } from "../../src/areas/practice/clients/words.es.ts";
import { words as filings } from "../../src/areas/practice/filings/words.es.ts";
import { words as notarial } from "../../src/areas/practice/notarial-filings/words.es.ts";
import { words as people } from "../../src/areas/administration/people/words.es.ts";
import { words as statistics } from "../../src/areas/insight/statistics/words.es.ts";
import { words as workPlan } from "../../src/areas/collaboration/work-plan/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { listen, look } from "./page-checks.ts";

const signIn = (user: string, baseURL: string | undefined) => ({
  data: { username: `${user}@demo.example`, password: "Legalsit-Demo-2026" },
  headers: { origin: baseURL ?? "" },
});
const login = "/legalsitapi/public/session/login";

test("the other client is found by a few letters, and the merge is previewed", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await page.request.post(login, signIn("commercial", baseURL));
  await page.goto("/legalsit/clients/manageClients");
  const row = page.getByRole("row", { name: /Astilleros Ñico López/ });
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: clients.merge.open }).click();
  const dialog = page.getByRole("dialog");
  const box = dialog.getByRole("combobox", { name: clients.merge.other });
  await box.pressSequentially("cauto");
  await expect(box).toHaveValue("cauto");
  const matches = page.getByRole("option", { name: /·/ });
  await expect(matches).toHaveText([/^Tejidos del Cauto/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue(/^Tejidos del Cauto/);
  await dialog.getByRole("button", { name: clients.merge.preview }).click();
  const names = { from: "Tejidos del Cauto MIPYME S.U.R.L.", into: "Astilleros Ñico López" };
  await expect(dialog.getByRole("region", { name: interpolate(clients.merge.result, names) })).toBeVisible();
  const mergeRow = (label: string) => dialog.getByRole("row", { name: new RegExp(`^${label}`) });
  const { becomes } = clients.merge;
  await expect(mergeRow(clients.fields.address)).toContainText(becomes.left);
  await expect(mergeRow(clients.fields.taxId)).toContainText(becomes.taken);
  await expect(mergeRow(clients.fields.email)).toContainText(becomes.own);
  await expect(mergeRow(clients.fields.country)).toHaveAttribute("data-becomes", "same");
  await expect(mergeRow(clients.fields.taxId).getByRole("cell")).toHaveText(["—", "50004417832", "50004417832"]);
  await look(page, "two clients about to be one");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(mergeRow(clients.fields.taxId)).toContainText(becomes.taken);
  await look(page, "two clients about to be one, on a phone");
  quiet();
});

test("the rights of a user on a record are shown by the record's name", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await page.request.post(login, signIn("administrator", baseURL));
  await page.goto("/legalsit/admin/users?search=Alberto");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const box = page.getByRole("combobox", { name: people.rights.thing });
  await box.pressSequentially("Tejidos");
  await page.getByRole("option", { name: /^Tejidos del Cauto/ }).click();
  await expect(box).toHaveValue(/^Tejidos del Cauto/);
  await look(page, "why somebody may see something");
  quiet();
});

test("a person outside the first fifty is found by typing in every staff select", async ({ page, baseURL }) => {
  const quiet = listen(page);
  // Simulates a large office: without a search text the list does not contain the person.
  await page.route(/get(Workers|Lawyers)Select/, async (route) => {
    const searchParams = new URL(route.request().url()).searchParams;
    await (searchParams.get("search") || searchParams.get("id")
      ? route.continue()
      : route.fulfill({ json: { data: { docs: [] } } }));
  });
  const chooseLawyer = async (label: string) => {
    const box = page.getByRole("combobox", { name: label });
    await box.fill("barrios lu");
    await page.getByRole("option", { name: "Luis Barrios Peña" }).click();
    return box;
  };
  for (const [user, path, label] of [
    ["lawyer", "?view=calendar", agenda.person],
    ["administrator", "/plan", workPlan.person],
  ] as const) {
    await page.request.post(login, signIn(user, baseURL));
    await page.goto(`/legalsit/workAgenda${path}`);
    const box = await chooseLawyer(label);
    await expect(page).toHaveURL(/person=/);
    await page.reload();
    await expect(box).toHaveValue("Luis Barrios Peña");
    await box.fill("");
  }
  const lists = [
    ["management", "workAgenda/activities?view=global", agenda.columns.inCharge],
    ["lawyer", "legalAssistance/manageFilings", filings.fields.specialist],
    ["notary", "notarialServices/manageNotarialFilings", notarial.fields.lawyer],
    ["management", "statistics/legalAssistanceStats", statistics.filters.specialist],
  ] as const;
  for (const [user, path, label] of lists) {
    await page.request.post(login, signIn(user, baseURL));
    await page.goto(`/legalsit/${path}`);
    await page.getByRole("button", { name: label, exact: true }).first().click();
    await chooseLawyer(label);
    await expect(page.getByRole("button", { name: /Luis Barrios Peña/ }).first(), path).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: /Luis Barrios Peña/ }).first(), path).toBeVisible();
    await look(page, `${label} of a filter`);
  }
  quiet();
});
