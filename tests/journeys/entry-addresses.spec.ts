/** Entry by URL: a bookmark, a URL of another user, an unknown URL, a URL with a language. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as homeWords } from "../../src/areas/procedures/online-requests/home-words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as servicesEn } from "../../src/areas/procedures/online-services/words.en.ts";
import { words as profile } from "../../src/areas/administration/people/client-words.es.ts";
import { words as staffWords } from "../../src/areas/administration/terms/staff-words.es.ts";
import { words as contact } from "../../src/areas/administration/contact/words.es.ts";
import { words as terms } from "../../src/areas/administration/terms/words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as shell } from "../../src/web/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";

const password = "Legalsit-Demo-2026";
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("a signed-out clerk opens a bookmark and reaches it after signing in", async ({ page }) => {
  const quiet = listen(page);
  const bookmark =
    "/legalsit/onlineServicesAdmin/AP/onlineRequests?status=all&approvalsPending=false&search=P%C3%A9rez";
  await page.goto(bookmark);
  await heading(page, session.login.title);
  expect(new URL(page.url()).searchParams.get("next")).toBe(bookmark.slice("/legalsit".length));
  await signIn(page, "online-ap@demo.example", password);
  await heading(page, menu.groups.requestsAP);
  expect(page.url()).toMatch(/\/legalsit\/onlineServicesAdmin\/AP\/onlineRequests\?.*search=P%C3%A9rez/);
  await expect(
    page
      .getByRole("searchbox")
      .or(page.getByPlaceholder(/Buscar/))
      .first(),
  ).toHaveValue("Pérez");
  quiet();
});

test("a client who opens a staff URL sees that it is forbidden, and goes to the home page", async ({ page }) => {
  const quiet = listen(page);
  await page.goto("/legalsit/admin/users?page=2");
  await heading(page, session.login.title);
  await signIn(page, "client2@demo.example", password);
  await heading(page, shell.forbidden.title);
  await look(page, "forbidden to a client");
  expect(page.url()).toMatch(/\/legalsit\/admin\/users\?page=2$/);
  const response = await page.reload();
  expect(response?.status()).toBe(403);
  await page.getByRole("link", { name: site.forbidden.home }).click();
  await heading(page, homeWords.title);
  quiet();
});

test("staff see that a client's page is forbidden and that an unknown page does not exist", async ({ page }) => {
  const quiet = listen(page);
  await page.goto("/legalsit/login");
  await signIn(page, "cashier@demo.example", password);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  for (const address of ["/admin/users", "/onlineService/0192?step=2"]) {
    expect((await page.goto(`/legalsit${address}`))?.status(), address).toBe(403);
    await heading(page, shell.forbidden.title);
  }
  expect((await page.goto("/legalsit/nowhere"))?.status()).toBe(404);
  await heading(page, shell.notFound.title);
  quiet();
});

test("a «next» parameter never redirects to another site", async ({ page }) => {
  for (const next of ["https://elsewhere.example", "//elsewhere.example", "/../legalsitapi/public/terms"]) {
    await page.goto(`/legalsit/login?next=${encodeURIComponent(next)}`);
    await signIn(page, "client2@demo.example", password);
    await heading(page, homeWords.title);
    expect(new URL(page.url()).pathname).toBe("/legalsit/");
    await page.context().clearCookies({ name: "legalsit" });
  }
});

test("a URL with a language sets it and redirects; a first visit uses the browser's language", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const language = () => page.locator("html").getAttribute("lang");
  const firstResponse = await page.goto("/legalsit/onlineService");
  await heading(page, servicesEn.title);
  expect(await language()).toBe("en");
  // The server's HTML already has the language: no flash of another one.
  expect(await firstResponse?.text()).toMatch(/<html[^>]* lang="en"/);
  await page.goto("/legalsit/es/onlineService?from=mail");
  await heading(page, services.title);
  expect(page.url()).toMatch(/\/legalsit\/onlineService\?from=mail$/);
  expect(await language()).toBe("es");
  // The language stays after the cookie expired.
  await context.clearCookies({ name: "legalsit-language" });
  await page.reload();
  await heading(page, services.title);
  await page.goto("/legalsit/en");
  expect(await language()).toBe("en");
  await context.close();
});

test("a client's badge is updated by a socket that is loaded at the first interaction", async ({ page }) => {
  const requestUrls: string[] = [];
  page.on("request", (request) => requestUrls.push(request.url()));
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto("/legalsit/login");
  await signIn(page, "client3@demo.example", password);
  await heading(page, homeWords.title);
  expect(sockets).toEqual([]);
  const scripts = () => requestUrls.filter((url) => url.endsWith(".js"));
  const scriptCount = scripts().length;
  await page.keyboard.press("Tab");
  await expect.poll(() => sockets.length).toBe(1);
  expect(sockets[0]).toContain("/legalsit/realtime");
  // The file of the socket library is named after its folder.
  const socketCode = scripts().findIndex((url) => /\/esm-/.test(url));
  expect(socketCode, "its code is a file of its own, fetched last").toBeGreaterThanOrEqual(scriptCount);
});

test("changes before a late socket connection are fetched again", async ({ page, baseURL }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/esm-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/legalsit/login");
  await signIn(page, "client@demo.example", password);
  const badge = page.locator(".account-button .badge");
  await expect(badge).toBeVisible();
  await page.keyboard.press("Tab");
  const headers = { origin: baseURL ?? "" };
  const readResponse = await page.request.post("/legalsitapi/private/notifications/setAllRead", { data: {}, headers });
  expect(readResponse.ok(), await readResponse.text()).toBe(true);
  // Later than the time for which missed live updates are still sent.
  await expect.poll(() => page.evaluate(() => performance.now()), { timeout: 20_000 }).toBeGreaterThan(5_500);
  await expect(badge).toBeVisible();
  release();
  await expect(badge).toBeHidden();
});

test("a photo is uploaded, shown in the menus of both frontends, refused with its reason, and removed", async ({
  page,
}) => {
  const quiet = listen(page);
  const picture = Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      canvas.width = 900;
      canvas.height = 700;
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "#b07d3c";
        context.fillRect(0, 0, 900, 700);
        context.fillStyle = "#16325c";
        context.arc(450, 350, 220, 0, 7);
        context.fill();
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    }),
  );
  const file = { name: "yo.png", mimeType: "image/png", buffer: picture };
  const text = { name: "yo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no es una foto") };
  const fileInput = page.locator("input[type=file]");
  await page.goto("/legalsit/login?next=/profile");
  await signIn(page, "client3@demo.example", password);
  await heading(page, profile.title);
  // Password managers must offer to save the new password, not the current one.
  for (const label of [profile.password.fresh, profile.password.again])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", "new-password");
  await fileInput.setInputFiles(text);
  await expect(page.getByText("No aceptamos ese tipo de archivo. Elija otro.")).toBeVisible();
  await fileInput.setInputFiles(file);
  await expect(page.locator(".account-button img")).toBeVisible();
  const [small, large] = [page.locator(".account-button img"), page.locator("main img")];
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  expect(await large.evaluate((image) => image.clientWidth)).toBe(88);
  expect(await small.evaluate((image) => image.clientWidth)).toBe(38);
  await look(page, "a profile with a photo");
  await page.screenshot({ path: "node_modules/.cache/photo-client.png" });
  await page.getByRole("button", { name: profile.photo.remove }).click();
  await expect(page.locator(".account-button img")).toHaveCount(0);

  await page.context().clearCookies({ name: "legalsit" });
  // The clients' profile URL opens the profile dialog for staff.
  await page.goto("/legalsit/login?next=/profile");
  await signIn(page, "cashier@demo.example", password);
  await expect(page.getByRole("dialog", { name: office.profile.title })).toBeVisible();
  await expect(page).toHaveURL(/\/legalsit\/\?view=home$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /^Cuenta:/ }).click();
  await page.getByRole("menuitem", { name: office.shell.profile }).click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  await expect(page.locator("header img")).toBeVisible();
  await look(page, "staff with a photo");
  await page.screenshot({ path: "node_modules/.cache/photo-staff.png" });
  await page.getByRole("dialog").getByRole("button", { name: office.profile.photo.remove }).click();
  await expect(page.locator("header img")).toHaveCount(0);
  quiet();
});

test("the firm's texts are written in the office and shown on the public site", async ({ page }) => {
  await page.goto("/legalsit/login?next=/admin/pages");
  await signIn(page, "administrator@demo.example", password);
  await heading(page, menu.entries.basicPages);
  await look(page, "the firm's texts");
  await page.screenshot({ path: "node_modules/.cache/basic-desk.png" });
  await page.getByLabel(staffWords.basic.fields.contact.es).fill("## Cómo llegar\n\nPor la calle 23.");
  await page.getByRole("button", { name: office.form.save }).click();
  await expect(page.getByText(staffWords.basic.saved)).toBeVisible();
  await page.goto("/legalsit/onlineService");
  await page.getByRole("contentinfo").getByRole("link", { name: site.ways.contact }).click();
  await heading(page, contact.title);
  await expect(page.getByRole("heading", { level: 2, name: "Cómo llegar" })).toBeVisible();
  // The weekly hours, and today's hours on a separate line.
  const hours = page.locator("main dl > div").filter({ hasText: contact.hours }).first();
  expect(await hours.innerText()).toMatch(new RegExp(`\\d\\n+(${contact.closedToday}|${contact.today.split("{")[0]})`));
  await look(page, "/contact");
  await page.screenshot({ path: "node_modules/.cache/basic-site.png" });
  for (const [link, title] of [
    [site.ways.politics, terms.basic.politics],
    [site.ways.aboutUs, terms.basic.about_us],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
    await heading(page, title);
  }
});
