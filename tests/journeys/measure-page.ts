/** What a public page costs a phone that comes for the first time: shared by the journey that bounds it and by the bench. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { payloadOf } from "../../src/server/testing/captcha.ts";

export const most = { lcpMs: 2500, requests: 12, bytes: 150_000, shift: 0.05 } as const;

const password = "Legalsit-Demo-2026";

export interface PageWeight {
  readonly lcpMs: number;
  readonly shift: number;
  readonly requests: readonly string[];
  readonly bytes: number;
}

/** The line and the phone that the goal is set for. */
export const slow = { kbit: 400, latencyMs: 400, cpu: 4 } as const;

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "es-CU",
};

/** In the page, from its beginning: the largest thing shown so far and when, and how far things moved by themselves. */
const watch = `
  const seen = (globalThis.seen = { lcpMs: 0, shift: 0 });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Opens the address in a browser that holds nothing; `token` is the session's. */
export async function weigh(
  browser: Browser,
  address: string,
  { token, line }: { token?: string | undefined; line?: typeof slow } = {},
): Promise<PageWeight> {
  const context = await browser.newContext(phone);
  if (token) await context.addCookies([{ name: "legalsit", value: token, url: new URL(address).origin }]);
  const page = await context.newPage();
  const asked = await follow(page, line);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: "load", timeout: 60_000 });
  for (let count = -1; count !== asked.size; ) {
    count = asked.size;
    await page.waitForLoadState("networkidle");
    // On the slow line one thing leads to another with long breaks.
    await page.waitForTimeout(line ? 3000 : 300);
  }
  const { lcpMs, shift } = await page.evaluate<{ lcpMs: number; shift: number }>("globalThis.seen");
  await context.close();
  const all = [...asked.values()];
  return {
    lcpMs: Math.round(lcpMs),
    shift: Math.round(shift * 1000) / 1000,
    requests: all.map(({ url }) => url),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function follow(page: Page, line: typeof slow | undefined): Promise<Map<string, { url: string; bytes: number }>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.enable");
  if (line) {
    const perSecond = (line.kbit * 1000) / 8;
    await tools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: perSecond,
      uploadThroughput: perSecond,
    });
    await tools.send("Emulation.setCPUThrottlingRate", { rate: line.cpu });
  }
  const asked = new Map<string, { url: string; bytes: number }>();
  tools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) asked.set(requestId, { url: request.url, bytes: 0 });
  });
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const each = asked.get(requestId);
    if (each) each.bytes = encodedDataLength;
  });
  return asked;
}

/** Those who are signed in hear of news by a socket, a moment after the page stands. */
const ofTheSocket = /\/(esm-|realtime|private\/notifications\/getUnreadCount)/;

/** What the page itself asks for. */
export const ofPage = (requests: readonly string[], isSignedIn: boolean): string[] =>
  requests.filter((url) => !isSignedIn || !ofTheSocket.test(url));

type Ask = (path: string, more?: RequestInit) => Promise<unknown>;

/** A request of which nothing is answered yet. */
async function started(ask: Ask, headers: Record<string, string>): Promise<Pick<Own, "commonId">> {
  const { docs: offers } = (await ask("public/onlineSeviceOffers/getOnlineService")) as {
    docs: readonly { _id: string; remaining: number }[];
  };
  const { challenge } = (await ask("public/session/captcha")) as { challenge: Parameters<typeof payloadOf>[0] };
  const body = {
    offerId: offers.find(({ remaining }) => remaining > 0)?._id,
    acceptTerms: true,
    captcha: await payloadOf(challenge),
  };
  const answer = (await ask("private/onlineRequests/createOnlineId", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  })) as { docs: Pick<Own, "commonId"> };
  return answer.docs;
}

interface Own {
  readonly commonId: string;
  readonly status: string;
  readonly publicToken: string;
}

/** An offer and a voucher are paid by links that only their mails have: sent anew, and taken from the mailbox. */
async function mailedLinks(ask: Ask, origin: string): Promise<{ offer: string; vale: string }> {
  const as = async (username: string) => {
    const login = JSON.stringify({ username, password });
    const { token } = (await ask("public/session/login", { method: "POST", body: login })) as { token: string };
    const headers = {
      "content-type": "application/json",
      "x-requested-with": "weigh",
      authorization: `Bearer ${token}`,
    };
    return (call: string, input?: object) =>
      ask(`private/${call}`, input ? { method: "POST", headers, body: JSON.stringify(input) } : { headers });
  };
  const [seller, lawyer] = [await as("commercial@demo.example"), await as("lawyer@demo.example")];
  const offers = await seller("contractOffer/getContractOffers", { status: "signed" });
  for (const { _id } of (offers as { docs: readonly { _id: string }[] }).docs)
    await seller(`contractOfferStats/sendOffersPayLink/${_id}`);
  const { docs: vales } = (await lawyer("documentsLegalize/contracts", { state: "pendingToPay", currency: "CUP" })) as {
    docs: readonly { _id: string; updatedAt: string; holder: Readonly<Record<string, string | null>> }[];
  };
  for (const { _id, updatedAt, holder } of vales.slice(0, 1)) {
    const known = Object.fromEntries(Object.entries(holder).filter(([, value]) => value !== null));
    const reached = { ...known, email: "titular@correo.example" };
    await lawyer("documentsLegalize/saveDocumentsLegalize", { _id, updatedAt, holder: reached });
    await lawyer("onlineRequests/sendPaymentLink", { commonId: _id });
  }
  return { offer: await mailedTo(origin, "paymentOfferDetails"), vale: await mailedTo(origin, "paymentVale") };
}

/** Where a mail leads, from the mailbox beside the product. */
async function mailedTo(origin: string, page: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const link = new RegExp(`/legalsit(/${page}/[^\\s)>\\]]*)`);
  for (let turns = 60; turns > 0; turns--) {
    const answer = await fetch(`http://${hostname}:${Number(port) + 1}/mailbox`);
    const mails = (await answer.json()) as readonly { readonly text: string }[];
    const found = mails.map(({ text }) => link.exec(text)?.[1]).find(Boolean);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no mail leads to ${page}`);
}

export interface Weighed {
  readonly name: string;
  readonly path: string;
  /** Whether somebody is signed in there. */
  readonly own: boolean;
}

/** The public pages; what belongs to a request is of one that `client@demo.example` has, or the third client. */
export async function everyPublicPage(origin: string): Promise<{ pages: readonly Weighed[]; token: string }> {
  const headers = { "content-type": "application/json", "x-requested-with": "weigh" };
  const ask = async (path: string, more: RequestInit = {}) => {
    const answer = await fetch(`${origin}/legalsitapi/${path}`, { headers, ...more });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const as = async (username: string) => {
    const login = JSON.stringify({ username, password });
    const { token } = (await ask("public/session/login", { method: "POST", body: login })) as { token: string };
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    const first = async (status: string) => {
      const path = `private/onlineRequests/getOnlineRequestsUserAuth?limit=1&status=${status}`;
      const { docs } = (await ask(path, { headers: authorized })) as { docs: readonly Own[] };
      return docs[0];
    };
    return { token, bearer: authorized, first };
  };
  const { token, bearer: authorized, first } = await as("client@demo.example");
  const [unpaid, ready] = await Promise.all(["notPaid", "readyToDelivery"].map(first));
  const draft = (await first("draft")) ?? (await started(ask, authorized));
  const awaited = await (await as("client3@demo.example")).first("notPaid");
  const opened = (await ask("public/onlineSeviceOffers/createPaymentsTransfer", {
    method: "POST",
    body: JSON.stringify({ commonId: awaited?.commonId, token: awaited?.publicToken, phone: "+5352345678" }),
  })) as { docs: { readonly reference: string } };
  const linkStatus = await ask(`public/payments/getStanding/${ready?.commonId}`, { headers: authorized });
  const { payment } = (linkStatus as { docs: { payment: { readonly reference: string } } }).docs;
  const links = await mailedLinks(ask, origin);
  const stranger = (name: string, path: string) => ({ name, path, own: false });
  return {
    token,
    pages: [
      stranger("home, signed out", "/"),
      stranger("catalogue", "/onlineService"),
      stranger("sign in", "/login"),
      stranger("register", "/register"),
      stranger("prove an address", "/validateCode?email=a%40b.example"),
      stranger("forgotten password", "/forgotPass"),
      stranger("new password", "/forgotPass/changeClientPass?token=this-token-opens-nothing-at-all"),
      stranger("contact", "/contact"),
      stranger("about us", "/aboutUs"),
      stranger("privacy", "/politics"),
      stranger("terms", "/terms"),
      stranger("courier", "/deliveryService"),
      stranger("nothing left this week", "/errorRequestServices?reason=EXHAUSTED"),
      stranger("shared document", "/sharedDocument?token=nothing"),
      stranger("find a request", "/trackRequest"),
      stranger("check minutes", "/checkMinutes"),
      stranger("weekly board", "/weeklyBoard?board=nothing"),
      stranger("a form's own page", "/requestStatus/nothing"),
      stranger("tracking", `/paymentDetails/${ready?.commonId}?token=${ready?.publicToken}`),
      stranger("receipt", `/paymentReceipt/${ready?.commonId}?token=${ready?.publicToken}`),
      stranger("pay, by its link", `/checkout/${unpaid?.commonId}?token=${unpaid?.publicToken}`),
      stranger("pay an offer", links.offer),
      stranger("pay a voucher", links.vale),
      stranger(
        "wait for a payment",
        `/payment/transfermovil/wait/${opened.docs.reference}?token=${awaited?.publicToken}`,
      ),
      stranger(
        "how a payment ended",
        `/payment/bipay/ok/${payment.reference}?commonId=${ready?.commonId}&token=${ready?.publicToken}`,
      ),
      { name: "pay, signed in", path: `/checkout/${unpaid?.commonId}`, own: true },
      { name: "home, signed in", path: "/", own: true },
      { name: "profile", path: "/profile", own: true },
      { name: "notices", path: "/notifications", own: true },
      { name: "a request, first question", path: `/onlineService/${draft.commonId}`, own: true },
    ],
  };
}
