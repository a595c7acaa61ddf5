/** Documents are printed twice, checked by strangers with and without a network, corrected, and withdrawn by two people. */
import { writeFileSync } from "node:fs";
import { type APIResponse, type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { serverMessages as check } from "../../src/areas/administration/issued-documents/server-messages.es.ts";
import { words } from "../../src/areas/administration/issued-documents/words.es.ts";
import { words as offlineWords } from "../../src/areas/administration/issued-documents/web/offline-verifier/words.ts";
import { words as billing } from "../../src/areas/procedures/billing/words.es.ts";
import { findSealedAddress } from "../../src/kit/seals/file-seal.ts";
import { dayOf } from "../../src/kit/time/calendar.ts";
import { readPdf } from "../../src/server/testing/files/read-pdf.ts";
import { signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { choosePassword } from "./operator.ts";
import { mailTo } from "./sandbox.ts";
import { enterAs } from "./visitor.ts";

const offline = offlineWords.es;
/** The number of the invoice, which has the year in it. */
let number = "";
const second = { email: "rita@demo.example", password: "una segunda persona decide" };
const reason = "Se entregó a otra persona por error";

test("an invoice is printed twice with the same bytes, and withdrawn by two people", async ({ browser, baseURL }) => {
  const open = async () => (await browser.newContext()).newPage();
  const clerk = await open();
  await enterAs(clerk, "online-ap@demo.example", baseURL);
  await clerk.goto("/legalsit/onlineServicesAdmin/AP/billing");
  await clerk.getByRole("link", { name: billing.view.invoices }).click();
  const invoice = clerk
    .getByRole("row")
    .getByRole("link", { name: /^FA\d\d000002$/ })
    .first();
  number = await invoice.innerText();
  await invoice.click();
  const address = (await clerk.getByRole("link", { name: billing.actions.print }).getAttribute("href")) ?? "";
  const print = () => clerk.request.get(address);
  const file = await (await print()).body();
  expect(file.equals(await (await print()).body())).toBe(true);
  const code = /[A-Z]{4}-[A-Z]{4}-[A-Z]{4}/.exec(readPdf(file).pages.flat().join(" "))?.[0] ?? "";

  const ana = await open();
  const quiet = listen(ana);
  await enterAs(ana, "administrator@demo.example", baseURL);
  await inviteSecondPerson(ana, baseURL);
  await openDocument(ana);
  const issued = await ana.locator("main").innerText();
  expect(issued).toContain(code);

  const stranger = await open();
  const verdict = (state: keyof typeof check.states) =>
    expect(stranger.getByRole("heading", { level: 1, name: check.states[state] })).toBeVisible();
  await stranger.goto("/legalsit/verify");
  await look(stranger, "check of a document");
  await stranger.getByLabel(check.number).fill(number);
  await stranger.getByLabel(check.date).fill(await dateOfIssue(ana, code, baseURL));
  await stranger.getByLabel(check.code, { exact: true }).fill(code.toLowerCase());
  await stranger.getByRole("button", { name: check.submit }).click();
  await verdict("valid");
  // Hidden until its script is loaded.
  await expect(stranger.getByLabel(check.file.label)).toBeVisible();
  await stranger
    .getByLabel(check.file.label)
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: file });
  await expect(stranger.getByText(check.file.same)).toBeVisible();
  await look(stranger, "a valid document");
  await stranger.goto("/legalsit/verify");
  await choose(stranger, check.file.label, "invoice.pdf", file);
  await verdict("valid");

  const consul = await openOffline(
    browser,
    await download(stranger, "verifier"),
    test.info().outputPath("verify.html"),
  );
  await consul.getByLabel(offline.text).fill(findSealedAddress(file) ?? "");
  await consul.getByRole("button", { name: offline.check }).click();
  await expect(consul.getByRole("heading", { name: offline.signed, exact: true })).toBeVisible();
  await expect(consul.getByText(offline.noList)).toBeVisible();
  await choose(consul, offline.files, "status-list.cwt", await download(stranger, "statusList"));
  await expect(consul.getByText(offline.statuses.valid.split("{")[0] ?? "")).toBeVisible();
  const name = /Cliente: +(.+?) Solicitud/.exec(readPdf(file).pages.flat().join(" "))?.[1] ?? "";
  const nameField = consul.getByLabel(offline.name, { exact: true });
  for (const [typed, answer] of [
    ["Otra Persona", offline.differs],
    [name.toUpperCase(), offline.matches],
  ] as const) {
    await nameField.fill(typed);
    await nameField.blur();
    await expect(consul.getByText(answer, { exact: true })).toBeVisible();
  }
  await look(consul, "offline verifier", ["light"]);
  await consul.emulateMedia({ colorScheme: "dark" });
  await look(consul, "offline verifier by night", ["light"]);
  await choose(consul, offline.files, "invoice.pdf", file);
  await expect(consul.getByText(offline.fileSigned)).toBeVisible();
  await choose(consul, offline.files, "invoice.pdf", Buffer.concat([file, Buffer.from(" ")]));
  await expect(consul.getByText(offline.problems.forged)).toBeVisible();
  await consul.getByRole("button", { name: offline.otherLanguage }).click();
  await expect(consul.getByText(offlineWords.en.problems.forged)).toBeVisible();
  await consul.getByRole("button", { name: offlineWords.en.otherLanguage }).click();

  await ana.getByRole("button", { name: words.actions.request }).click();
  const dialog = ana.getByRole("dialog");
  await dialog.getByLabel(words.request.reason).fill(reason);
  await look(ana, "request of a withdrawal");
  await dialog.getByRole("button", { name: words.request.submit }).click();
  await expect(ana.getByText(words.page.waiting)).toBeVisible();
  await expect(ana.getByRole("button", { name: words.actions.withdraw })).toBeHidden();
  await stranger.reload();
  await verdict("valid");

  const rita = await open();
  await rita.goto("/legalsit/login");
  await signIn(rita, second.email, second.password);
  await openDocument(rita);
  await rita.getByRole("button", { name: words.actions.withdraw }).click();
  await expect(rita.getByRole("dialog")).toContainText(reason);
  await rita.getByRole("dialog").getByRole("button", { name: words.withdraw.action, exact: true }).click();
  await expect(rita.getByText(words.states.withdrawn).first()).toBeVisible();
  await look(rita, "a withdrawn document");
  await stranger.reload();
  await verdict("withdrawn");
  await look(stranger, "check of a withdrawn document");
  await choose(consul, offline.files, "status-list.cwt", await download(stranger, "statusList"));
  await choose(consul, offline.files, "invoice.pdf", file);
  await expect(consul.getByText(offline.statuses.withdrawn.split("{")[0] ?? "")).toBeVisible();
  expect((await print()).status()).toBe(409);
  quiet();
});

test("a consul scans a model and types the identity number; after a correction the scan shows a later version", async ({
  browser,
  baseURL,
}) => {
  const clerk = await (await browser.newContext()).newPage();
  await enterAs(clerk, "online-ap@demo.example", baseURL);
  const headers = { origin: baseURL ?? "" };
  const api = "/legalsitapi/private/onlineRequests";
  const docsOf = async <T>(response: APIResponse) => ((await response.json()) as { data: { docs: T } }).data.docs;
  const filter = { family: "AP", status: "requested", limit: 1 };
  const list = await clerk.request.post(`${api}/getOnlineRequests`, { data: filter, headers });
  const [form] = await docsOf<{ _id: string; identityNumber: string }[]>(list);
  if (!form) throw new Error("the demo office has a form with a model");
  const print = async () => (await clerk.request.get(`${api}/policeRecordModelFile/${form._id}`)).body();
  const file = await print();
  const sealed = findSealedAddress(file) ?? "";

  // Online: the camera opens the address of the small code.
  const consul = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const quiet = listen(consul);
  const scan = async (address: string, state: keyof typeof check.states) => {
    await consul.goto(new URL(address).pathname);
    await expect(consul.getByRole("heading", { level: 1, name: check.states[state] })).toBeVisible();
  };
  await scan(sealed, "valid");
  await choose(consul, check.file.label, "model.pdf", file);
  await expect(consul.getByText(check.file.same)).toBeVisible();

  const offlinePage = await openOffline(
    browser,
    await download(consul, "verifier"),
    test.info().outputPath("verify.html"),
  );
  await offlinePage.getByLabel(offline.text).fill(sealed);
  await offlinePage.getByRole("button", { name: offline.check }).click();
  await expect(offlinePage.getByRole("heading", { name: offline.signed, exact: true })).toBeVisible();
  const identity = offlinePage.getByLabel(offline.identity, { exact: true });
  for (const [typed, answer] of [
    [form.identityNumber.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`), offline.differs],
    [form.identityNumber, offline.matches],
  ] as const) {
    await identity.fill(typed);
    await identity.blur();
    await expect(offlinePage.getByText(answer, { exact: true })).toBeVisible();
  }

  const { form: before } = await docsOf<{ form: { updatedAt: string } }>(
    await clerk.request.get(`${api}/getRequestDetailsById/${form._id}`),
  );
  const correction = {
    _id: form._id,
    observations: "El segundo apellido lleva tilde",
    note: "Lo pidió el registro",
    updatedAt: before.updatedAt,
  };
  const corrected = await clerk.request.put(`${api}/updateRequestById`, { data: correction, headers });
  expect(corrected.ok(), await corrected.text()).toBe(true);
  const latest = await print();
  await scan(sealed, "corrected");
  await look(consul, "check of a corrected document");
  await scan(findSealedAddress(latest) ?? "", "valid");
  await choose(offlinePage, offline.files, "status-list.cwt", await download(consul, "statusList"));
  await expect(offlinePage.getByText(offline.statuses.corrected.split("{")[0] ?? "")).toBeVisible();
  quiet();
});

async function download(page: Page, what: "verifier" | "statusList"): Promise<Buffer> {
  const response = await page.request.get(`/legalsitapi/public/seals/${what}`);
  expect(response.ok()).toBe(true);
  return response.body();
}

const choose = (page: Page, label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: "application/octet-stream", buffer });

/** The verifier from a file, on a phone without a network; a request that it tried would fail the journey. */
async function openOffline(browser: Browser, html: Buffer, path: string): Promise<Page> {
  writeFileSync(path, html);
  const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.on("request", (request) => expect(request.url()).toBe(`file://${path}`));
  page.on("console", (message) => expect(message.text()).toBe(""));
  await page.goto(`file://${path}`);
  return page;
}

async function openDocument(page: Page): Promise<void> {
  await page.goto(`/legalsit/admin/issuedDocuments?search=${number}`);
  await page.getByRole("row").filter({ hasText: number }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: `${words.kinds.invoice} ${number}` })).toBeVisible();
}

async function dateOfIssue(page: Page, code: string, baseURL: string | undefined): Promise<string> {
  const path = "/legalsitapi/private/issuedDocuments/getIssuedDocuments";
  const data = { search: code.replaceAll("-", "") };
  const response = await page.request.post(path, { data, headers: { origin: baseURL ?? "" } });
  const { docs } = ((await response.json()) as { data: { docs: { issuedAt: string }[] } }).data;
  return dayOf(new Date(docs[0]?.issuedAt ?? ""));
}

/** A second administrator, because the demo office has one. */
async function inviteSecondPerson(page: Page, baseURL: string | undefined): Promise<void> {
  const api = "/legalsitapi/private";
  const roles = (await (await page.request.get(`${api}/roles/getRoles`)).json()) as {
    data: { docs: { _id: string; name: { es: string } }[] };
  };
  const data = {
    firstName: "Rita",
    lastName: "Sosa",
    email: second.email,
    roles: roles.data.docs.filter(({ name }) => name.es === "Administrador").map(({ _id }) => _id),
  };
  const response = await page.request.post(`${api}/people/createStaff`, { data, headers: { origin: baseURL ?? "" } });
  expect(response.ok(), await response.text()).toBe(true);
  const link = /https?:\/\/\S+/.exec((await mailTo(second.email, /^Su cuenta de trabajo/)).text)?.[0] ?? "";
  const invited = await (await page.context().browser()?.newContext())?.newPage();
  if (!invited) throw new Error("the browser is gone");
  await invited.goto(link);
  await choosePassword(invited, second.password);
  await invited.context().close();
}
