/** Ways into the product by an address: a bookmark, somebody else's address, one that is none, one in a language. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as homeWords } from "../../src/areas/online-requests/home-words.es.ts";
import { words as session } from "../../src/areas/session/words.es.ts";
import { words as services } from "../../src/areas/online-services/words.es.ts";
import { words as servicesEn } from "../../src/areas/online-services/words.en.ts";
import { words as profile } from "../../src/areas/people/client-words.es.ts";
import { words as desks } from "../../src/areas/terms/staff-words.es.ts";
import { words as contact } from "../../src/areas/contact/words.es.ts";
import { words as terms } from "../../src/areas/terms/words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as shell } from "../../src/web/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { words as menu } from "../../src/web/office/menu.es.ts";
import { signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";

const password = "Legalsit-Demo-2026";
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("a signed-out clerk opens a bookmark and arrives", async ({ page }) => {
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

test("a client who is sent an office address reads that it is forbidden, and goes home", async ({ page }) => {
  const quiet = listen(page);
  await page.goto("/legalsit/admin/users?page=2");
  await heading(page, session.login.title);
  await signIn(page, "client2@demo.example", password);
  await heading(page, shell.forbidden.title);
  await look(page, "forbidden to a client");
  expect(page.url()).toMatch(/\/legalsit\/admin\/users\?page=2$/);
  const answer = await page.reload();
  expect(answer?.status()).toBe(403);
  await page.getByRole("link", { name: site.forbidden.home }).click();
  await heading(page, homeWords.title);
  quiet();
});

test("staff read that a client's page is forbidden, and that an unknown one does not exist", async ({ page }) => {
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

test("nobody is led elsewhere by an address that names where to go on to", async ({ page }) => {
  for (const next of ["https://elsewhere.example", "//elsewhere.example", "/../legalsitapi/public/terms"]) {
    await page.goto(`/legalsit/login?next=${encodeURIComponent(next)}`);
    await signIn(page, "client2@demo.example", password);
    await heading(page, homeWords.title);
    expect(new URL(page.url()).pathname).toBe("/legalsit/");
    await page.context().clearCookies({ name: "legalsit" });
  }
});

test("an address in a language sets it and leads on; a first visit follows the browser", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const language = () => page.locator("html").getAttribute("lang");
  const first = await page.goto("/legalsit/onlineService");
  await heading(page, servicesEn.title);
  expect(await language()).toBe("en");
  // Already as the server sends it: no reader sees another language first.
  expect(await first?.text()).toMatch(/<html[^>]* lang="en"/);
  await page.goto("/legalsit/es/onlineService?from=mail");
  await heading(page, services.title);
  expect(page.url()).toMatch(/\/legalsit\/onlineService\?from=mail$/);
  expect(await language()).toBe("es");
  // Kept when the cookie's day is over.
  await context.clearCookies({ name: "legalsit-language" });
  await page.reload();
  await heading(page, services.title);
  await page.goto("/legalsit/en");
  expect(await language()).toBe("en");
  await context.close();
});

test("a client's badge follows without asking, by a socket that comes after the first paint", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto("/legalsit/login");
  await signIn(page, "client3@demo.example", password);
  await heading(page, homeWords.title);
  expect(sockets).toEqual([]);
  const scripts = () => asked.filter((url) => url.endsWith(".js"));
  const shown = scripts().length;
  await expect.poll(() => sockets.length).toBe(1);
  expect(sockets[0]).toContain("/legalsit/realtime");
  // The library's file is called after its folder.
  const socketCode = scripts().findIndex((url) => /\/esm-/.test(url));
  expect(socketCode, "its code is a file of its own, fetched last").toBeGreaterThanOrEqual(shown);
});

test("what changed before the socket opened late is asked for again", async ({ page, baseURL }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/esm-*.js", async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/legalsit/login");
  await signIn(page, "client@demo.example", password);
  const badge = page.locator(".account-button .badge");
  await expect(badge).toBeVisible();
  const headers = { origin: baseURL ?? "" };
  const read = await page.request.post("/legalsitapi/private/notifications/setAllRead", { data: {}, headers });
  expect(read.ok(), await read.text()).toBe(true);
  // As late as what is told since the page came is no longer sure to be all.
  await expect.poll(() => page.evaluate(() => performance.now()), { timeout: 20_000 }).toBeGreaterThan(5_500);
  await expect(badge).toBeVisible();
  arrive();
  await expect(badge).toBeHidden();
});

test("a photo is put, shown in the menu of both doors, refused with its reason, and taken away", async ({ page }) => {
  const quiet = listen(page);
  const picture = Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      canvas.width = 900;
      canvas.height = 700;
      const pen = canvas.getContext("2d");
      if (pen) {
        pen.fillStyle = "#b07d3c";
        pen.fillRect(0, 0, 900, 700);
        pen.fillStyle = "#16325c";
        pen.arc(450, 350, 220, 0, 7);
        pen.fill();
      }
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    }),
  );
  const file = { name: "yo.png", mimeType: "image/png", buffer: picture };
  const text = { name: "yo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no es una foto") };
  const box = page.locator("input[type=file]");
  await page.goto("/legalsit/login?next=/profile");
  await signIn(page, "client3@demo.example", password);
  await heading(page, profile.title);
  // Password managers offer to keep the new one, not the one that is there.
  for (const label of [profile.password.fresh, profile.password.again])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", "new-password");
  await box.setInputFiles(text);
  await expect(page.getByText("Ese tipo de archivo no se admite.")).toBeVisible();
  await box.setInputFiles(file);
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
  // By the clients' address staff find the dialog that theirs is.
  await page.goto("/legalsit/login?next=/profile");
  await signIn(page, "cashier@demo.example", password);
  await expect(page.getByRole("dialog", { name: office.profile.title })).toBeVisible();
  await expect(page).toHaveURL(/\/legalsit\/\?view=home$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  await page.getByRole("menuitem", { name: office.shell.profile }).click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  await expect(page.locator("header img")).toBeVisible();
  await look(page, "staff with a photo");
  await page.screenshot({ path: "node_modules/.cache/photo-staff.png" });
  await page.getByRole("dialog").getByRole("button", { name: office.profile.photo.remove }).click();
  await expect(page.locator("header img")).toHaveCount(0);
  quiet();
});

test("the firm's texts are written in the office and read behind the public door", async ({ page }) => {
  await page.goto("/legalsit/login?next=/admin/pages");
  await signIn(page, "administrator@demo.example", password);
  await heading(page, menu.entries.basicPages);
  await look(page, "the firm's texts");
  await page.screenshot({ path: "node_modules/.cache/basic-desk.png" });
  await page.getByLabel(desks.basic.fields.contact.es).fill("## Cómo llegar\n\nPor la calle 23.");
  await page.getByRole("button", { name: office.form.save }).click();
  await expect(page.getByText(desks.basic.saved)).toBeVisible();
  await page.goto("/legalsit/onlineService");
  await page.getByRole("contentinfo").getByRole("link", { name: site.ways.contact }).click();
  await heading(page, contact.title);
  await expect(page.getByRole("heading", { level: 2, name: "Cómo llegar" })).toBeVisible();
  // The week, and on a line of its own what of it is today's.
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
