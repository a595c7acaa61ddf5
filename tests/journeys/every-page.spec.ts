/**
 * Every page and screen outside the main journey, in English on a desktop with the dark theme and in Spanish on a phone with
 * the light one: axe, no overflow, no errors. Each language, theme and width is covered, but not all eight combinations.
 * Views of one screen take turns: the phone shows one half of them, the desktop the other.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { everyEntry } from "../../src/web/office/menu/menu.ts";
import { words as menuWords } from "../../src/web/office/menu/menu.en.ts";
import { words as officeWords } from "../../src/web/office/words.en.ts";
import { assertLargeTextFits, listen, look, withoutPreloadedSession } from "./page-checks.ts";

const password = "Legalsit-Demo-2026";
const devices = {
  "phone, Spanish": {
    context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    language: "es",
    theme: "light",
  },
  "desk, English": { context: { viewport: { width: 1440, height: 900 } }, language: "en", theme: "dark" },
} as const;

/** Views of registry requests that include requests without approval. */
const unapproved = ["all", "underReview", "pending", "rejected", "notPaid"];

/** A list within a list holds the views of one screen. */
const pages: Record<string, readonly (string | readonly string[])[]> = {
  nobody: [
    "/",
    "/login?error=AccountNotActivated",
    "/login?error=other",
    "/register",
    "/validateCode?email=a@b.example",
    "/forgotPass",
    "/forgotPass/changeClientPass?token=this-token-opens-nothing-at-all",
    "/onlineService",
    "/terms",
    "/aboutUs",
    "/contact",
    "/politics",
    "/errorRequestServices?reason=EXHAUSTED",
    "/errorRequestServices?reason=USER_WEEKLY_MAX",
    "/forbidden",
    "/404",
    "/nowhere/at/all",
    "/checkout/00000000-0000-4000-8000-000000000000?token=nothing",
    "/payment/transfermovil/ok/126000999001",
    "/trackRequest",
    "/deliveryService",
    "/paymentDetails/00000000-0000-4000-8000-000000000000?token=nothing",
    "/paymentReceipt/00000000-0000-4000-8000-000000000000?token=nothing",
    "/requestStatus/nothing",
    "/draw/00000000-0000-4000-8000-000000000000",
    "/verify",
    "/verify?code=AAAA-AAAA-AAAA",
    "/checkMinutes?code=AAAA-AAAA-AAAA-AAAA",
    "/weeklyBoard?board=nothing",
    "/sharedDocument?token=nothing",
    "/payment/enzona/nok/126000999001",
  ],
  "client@demo.example": ["/", "/notifications", "/profile", "/security", "/dataAccess", "/onlineService"],
  "client2@demo.example": ["/", "/notifications"],
  "online-ap@demo.example": [
    "/?view=home",
    "/notifications",
    [
      "all",
      "pending",
      "requested",
      "toked",
      "deliveredTramitation",
      "legalization",
      "readyToDelivery",
      "delivered",
    ].map(
      (status) => `/onlineServicesAdmin/AP/onlineRequests?status=${status}&approvalsPending=${status === "pending"}`,
    ),
    "/onlineServicesAdmin/AP/onlineRequests?status=all&approvalsPending=true&search=nobody-is-called-this",
    "/onlineServicesAdmin/AP/billing",
    "/onlineServicesAdmin/AP/billing?view=invoiced",
    "/onlineServicesAdmin/AP/billing?view=invoices",
    "/admin/users",
  ],
  "courier@demo.example": [
    ["all", "pendingDelivery", "readyForMessaging", "transporting", "delivered", "canceled"].map(
      (view) => `/deliveryServices/${view}`,
    ),
    "/deliveryServices/all?search=nobody-is-called-this",
    "/deliveryServices/all/create",
    "/deliveryServices/all/00000000-0000-4000-8000-000000000000",
    "/deliveryService",
    "/admin/carriers",
    "/custody",
  ],
  "online-tr@demo.example": [
    "/?view=home",
    [
      "all",
      "underReview",
      "pending",
      "rejected",
      "requested",
      "toked",
      "deliveredTramitation",
      "legalization",
      "readyToDelivery",
      "delivered",
      "notPaid",
    ].map(
      (status) =>
        `/onlineServicesAdmin/TR/onlineRequests?status=${status}&approvalsPending=${unapproved.includes(status)}`,
    ),
    "/onlineServicesAdmin/TR/onlineRequests/review",
    "/onlineServicesAdmin/TR/billing",
  ],
  "cashier@demo.example": [
    ["/transfermovil/all", "/enzona/apenales", "/transfermovil/legalization", "/bipay/all"],
    "/transfermovil/all?search=nobody-is-called-this",
    ["/transfermovil/reconciliation", "/enzona/reconciliation", "/bipay/reconciliation"],
    ["/transfermovil/gateway", "/enzona/gateway", "/bipay/gateway"],
  ],
  "administrator@demo.example": [
    "/?view=home",
    "/documentsManagement",
    "/admin/email-processor",
    "/admin/issuedDocuments",
    "/admin/approvals",
    "/admin/email-processor?state=failed",
    "/notifications",
    "/admin/users",
    "/statistics/generalStats?type=income",
    "/onlineServicesAdmin/payOnlineServices",
    "/onlineServicesAdmin/payOnlineServices/create",
    "/onlineServicesAdmin/payOnlineServices/tariffs?code=AP-legalization-CUP",
    "/admin/availableRequestOnline",
    "/admin/availableRequestOnline?view=week",
    "/admin/availableRequestOnline/draws",
    "/admin/terms/options",
    "/admin/terms/options/create",
    "/admin/exchangeRate",
    "/admin/settings",
    "/admin/firstSteps",
    "/admin/firm",
    "/admin/pages",
    "/admin/trash",
  ],
};

for (const [turn, [device, { context, language, theme }]] of Object.entries(devices).entries()) {
  for (const [user, paths] of Object.entries(pages)) {
    test(`${user}: ${device}`, async ({ browser, baseURL }) => {
      const page = await openAs(browser, user, { context, language, baseURL: baseURL ?? "" });
      const quiet = listen(page);
      const takesTurn = (_: string, index: number) => index % 2 === turn;
      for (const path of paths.flatMap((each) => (typeof each === "string" ? each : each.filter(takesTurn)))) {
        await page.goto(`/legalsit${path}`);
        await expect(page.locator("h1").first()).toBeVisible();
        await look(page, `${path}, ${user}`, [theme]);
        if (theme === "light") await assertLargeTextFits(page, path);
        expect(await page.locator("html").getAttribute("lang"), path).toBe(language);
        await assertTitleEqualsMenu(page, path);
      }
      quiet();
      await page.context().close();
    });
  }
}

test("a forbidden URL shows that, and its menu entry is hidden", async ({ browser, baseURL }) => {
  const page = await openAs(browser, "cashier@demo.example", { ...devices["desk, English"], baseURL: baseURL ?? "" });
  await page.goto("/legalsit/admin/users");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/forbidden/i);
  const menu = page.getByRole("navigation");
  await expect(menu.getByRole("link", { name: menuWords.entries.terms })).toBeVisible();
  await expect(menu.getByRole("link", { name: menuWords.entries.users })).toHaveCount(0);
  await page.context().close();
});

/** The title of a screen equals its menu entry, or its group if the entry is a view of the group's list. Home is exempt: its title is a greeting. */
async function assertTitleEqualsMenu(page: Page, path: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: officeWords.shell.mainMenu });
  const entry = menu.locator("a[aria-current=page]");
  if (path.startsWith("/?") || (await entry.count()) === 0) return;
  // A page below the entry has its own title.
  const address = await entry.evaluate((link: HTMLAnchorElement) => link.pathname);
  if (address !== new URL(page.url()).pathname) return;
  const group = menu.locator("[data-here=true][aria-expanded]");
  // A count follows the name. A group of one entry has the name of the group.
  const label = "span:first-of-type";
  const names = [
    ...(await entry.locator(label).allTextContents()),
    ...(await group.locator(label).allTextContents()),
    ...everyEntry.filter((each) => address.endsWith(each.path)).map((each) => menuWords.entries[each.words]),
  ];
  expect(names, path).toContain(await page.locator("h1").textContent());
}

async function openAs(
  browser: Browser,
  user: string,
  { context, language, baseURL }: { context: object; language: string; baseURL: string },
): Promise<Page> {
  const userContext = await browser.newContext({ ...context, baseURL });
  await userContext.addInitScript((value) => localStorage.setItem("legalsit-language", value), language);
  await userContext.addCookies([
    { name: "legalsit-language", value: language, domain: "localhost", path: "/legalsit" },
  ]);
  if (user !== "nobody") {
    const data = { username: user, password };
    const response = await userContext.request.post("/legalsitapi/public/session/login", {
      data,
      headers: { origin: baseURL },
    });
    expect(response.ok(), `${user} signs in`).toBe(true);
  }
  return userContext.newPage();
}

test("an office without connection to the server shows a message, and continues on the same page when it is back", async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, "online-ap@demo.example", { ...devices["desk, English"], baseURL: baseURL ?? "" });
  await withoutPreloadedSession(page);
  await page.route("**/legalsitapi/private/session", (route) => route.abort());
  await page.goto("/legalsit/notifications?page=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The server cannot be reached");
  await look(page, "unreachable");
  await page.unroute("**/legalsitapi/private/session");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
  await page.context().close();
});
