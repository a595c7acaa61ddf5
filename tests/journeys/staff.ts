/** Steps of a clerk in the staff application. */
import { expect, type Page } from "@playwright/test";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as request } from "../../src/areas/procedures/online-requests/words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { sandboxPort } from "./sandbox.ts";
import type { FormStatus } from "../../src/areas/procedures/online-requests/states.ts";

const views = { pending: "status=pending&approvalsPending=true", all: "status=all&approvalsPending=false" } as const;

export async function openQueue(page: Page, view: keyof typeof views): Promise<void> {
  await page.goto(`/legalsit/onlineServicesAdmin/AP/onlineRequests?${views[view]}`);
  await expect(page.getByRole("heading", { level: 1, name: menu.groups.requestsAP })).toBeVisible();
}

/** Opens a form by its number and moves it to a status with the dialog. */
export async function takeTo(page: Page, number: string, to: FormStatus): Promise<void> {
  const listQuery = `/legalsit/onlineServicesAdmin/${number.slice(0, 2)}/onlineRequests`;
  await page.goto(`${listQuery}?status=all&approvalsPending=true&search=${number}`);
  await page
    .getByRole("row")
    .filter({ hasText: `${number}-1` })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("navigation", { name: office.shell.whereYouAre })).toContainText(`${number}-1`);
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(desk.move.to).selectOption(to);
  if (to === "delivered") {
    await dialog.getByLabel(desk.move.receiverName).fill("Yanet Fonseca");
    await dialog.getByLabel(desk.move.receiverCi).fill("88041912395");
  }
  await dialog.getByRole("button", { name: desk.move.apply }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("main").getByText(request.status[to]).first()).toBeVisible();
}

/** Changes the status of every form of a request through the API, as staff of its family; other journeys test the screens. */
export async function decide(number: string, to: FormStatus, extraFields: object = {}): Promise<void> {
  const api = `http://localhost:${sandboxPort - 1}/legalsitapi`;
  const send = async (method: string, path: string, body: object, token = "") => {
    const response = await fetch(`${api}/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return (await response.json()) as { data: { token: string; docs: { _id: string; updatedAt: string }[] } };
  };
  const password = "Legalsit-Demo-2026";
  const family = number.slice(0, 2);
  const { token } = (
    await send("POST", "public/session/login", { username: `online-${family.toLowerCase()}@demo.example`, password })
  ).data;
  const listQuery = { family, status: "all", approvalsPending: true, number };
  const forms = (await send("POST", "private/onlineRequests/getOnlineRequests", listQuery, token)).data.docs;
  expect(forms, `forms of ${number}`).not.toEqual([]);
  for (const { _id, updatedAt } of forms) {
    const step = { _id, updatedAt, status: to, ...extraFields };
    await send("PUT", "private/onlineRequests/updateStatusOnlineRequests", step, token);
  }
}

const previousStatus = {
  legalization: "deliveredTramitation",
  deliveredTramitation: "toked",
  toked: "requested",
  requested: "pending",
} satisfies Partial<Record<FormStatus, FormStatus>>;

/** Moves every AP form that is under way back to `pending`, a step at a time. Returns how many are pending. */
export async function returnAllToPending(page: Page, baseURL: string | undefined): Promise<number> {
  for (const [from, to] of Object.entries(previousStatus)) await moveForms(page, baseURL, from, to);
  return (await readForms(page, baseURL, "pending")).ids.length;
}

/** Leaves so many AP forms in each status and the others pending, whatever the journeys before it have done. */
export async function distributeForms(
  page: Page,
  baseURL: string | undefined,
  { requested, toked }: { requested: number; toked: number },
): Promise<void> {
  expect(await returnAllToPending(page, baseURL)).toBeGreaterThan(requested + toked);
  await moveForms(page, baseURL, "pending", "requested", requested + toked);
  await moveForms(page, baseURL, "requested", "toked", toked);
}

const formsApi = "/legalsitapi/private/onlineRequests";

async function readForms(page: Page, baseURL: string | undefined, status: string) {
  const data = { family: "AP", status, limit: 100 };
  const response = await page.request.post(`${formsApi}/getOnlineRequests`, {
    data,
    headers: { origin: baseURL ?? "" },
  });
  const { docs } = ((await response.json()) as { data: { docs: { _id: string; updatedAt: string }[] } }).data;
  return { ids: docs.map(({ _id }) => _id), versions: docs.map(({ updatedAt }) => updatedAt) };
}

async function moveForms(
  page: Page,
  baseURL: string | undefined,
  from: string,
  to: string,
  count = 100,
): Promise<void> {
  const { ids, versions } = await readForms(page, baseURL, from);
  if (ids.length === 0) return;
  const data = {
    ids: ids.slice(0, count),
    versions: versions.slice(0, count),
    status: to,
    note: "Se mueve para la prueba",
  };
  await page.request.post(`${formsApi}/updateStatusOnlineRequestsMulti`, { data, headers: { origin: baseURL ?? "" } });
}
