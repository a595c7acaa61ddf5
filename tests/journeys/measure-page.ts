/** Measures a public page on a phone with an empty cache; used by the page-weight journey and by the benchmark. */
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

/** Network and CPU of the goal. */
export const slow = { kbit: 400, latencyMs: 400, cpu: 4 } as const;

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "es-CU",
};

/** Script for the page, from its start: time of the largest contentful paint, and the sum of layout shifts. */
const observeScript = `
  const metrics = (globalThis.metrics = { lcpMs: 0, shift: 0 });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) metrics.lcpMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) metrics.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Opens the address in a browser with an empty cache; `token` is the session token. */
export async function weigh(
  browser: Browser,
  address: string,
  { token, line: network }: { token?: string | undefined; line?: typeof slow } = {},
): Promise<PageWeight> {
  const context = await browser.newContext(phone);
  if (token) await context.addCookies([{ name: "legalsit", value: token, url: new URL(address).origin }]);
  const page = await context.newPage();
  const requests = await recordRequests(page, network);
  await page.addInitScript(observeScript);
  await page.goto(address, { waitUntil: "load", timeout: 60_000 });
  for (let count = -1; count !== requests.size; ) {
    count = requests.size;
    await page.waitForLoadState("networkidle");
    // On the slow network there are long pauses between dependent requests.
    await page.waitForTimeout(network ? 3000 : 300);
  }
  const { lcpMs, shift } = await page.evaluate<{ lcpMs: number; shift: number }>("globalThis.metrics");
  await context.close();
  const all = [...requests.values()];
  return {
    lcpMs: Math.round(lcpMs),
    shift: Math.round(shift * 1000) / 1000,
    requests: all.map(({ url }) => url),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function recordRequests(
  page: Page,
  network: typeof slow | undefined,
): Promise<Map<string, { url: string; bytes: number }>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (network) {
    const perSecond = (network.kbit * 1000) / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: perSecond,
      uploadThroughput: perSecond,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: network.cpu });
  }
  const requests = new Map<string, { url: string; bytes: number }>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) requests.set(requestId, { url: request.url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const each = requests.get(requestId);
    if (each) each.bytes = encodedDataLength;
  });
  return requests;
}

type CallApi = (path: string, init?: RequestInit) => Promise<unknown>;

/** Starts a request without answers. */
async function startRequest(callApi: CallApi, headers: Record<string, string>): Promise<Pick<OwnRequest, "commonId">> {
  const { docs: offers } = (await callApi("public/onlineSeviceOffers/getOnlineService")) as {
    docs: readonly { _id: string; remaining: number }[];
  };
  const { challenge } = (await callApi("public/session/captcha")) as { challenge: Parameters<typeof payloadOf>[0] };
  const body = {
    offerId: offers.find(({ remaining }) => remaining > 0)?._id,
    acceptTerms: true,
    captcha: await payloadOf(challenge),
  };
  const response = (await callApi("private/onlineRequests/createOnlineId", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  })) as { docs: Pick<OwnRequest, "commonId"> };
  return response.docs;
}

interface OwnRequest {
  readonly commonId: string;
  readonly status: string;
  readonly publicToken: string;
}

/** Payment links of an offer and a voucher: sends both mails again and reads the links from the mailbox. */
async function mailedLinks(callApi: CallApi, origin: string): Promise<{ offer: string; vale: string }> {
  const signInAs = async (username: string) => {
    const login = JSON.stringify({ username, password });
    const { token } = (await callApi("public/session/login", { method: "POST", body: login })) as { token: string };
    const headers = {
      "content-type": "application/json",
      "x-requested-with": "weigh",
      authorization: `Bearer ${token}`,
    };
    return (call: string, input?: object) =>
      callApi(`private/${call}`, input ? { method: "POST", headers, body: JSON.stringify(input) } : { headers });
  };
  const [seller, lawyer] = [await signInAs("commercial@demo.example"), await signInAs("lawyer@demo.example")];
  const offers = await seller("contractOffer/getContractOffers", { status: "signed" });
  for (const { _id } of (offers as { docs: readonly { _id: string }[] }).docs)
    await seller(`contractOfferStats/sendOffersPayLink/${_id}`);
  const { docs: vales } = (await lawyer("documentsLegalize/contracts", { state: "pendingToPay", currency: "CUP" })) as {
    docs: readonly { _id: string; updatedAt: string; holder: Readonly<Record<string, string | null>> }[];
  };
  for (const { _id, updatedAt, holder } of vales.slice(0, 1)) {
    const knownFields = Object.fromEntries(Object.entries(holder).filter(([, value]) => value !== null));
    const holderWithEmail = { ...knownFields, email: "titular@correo.example" };
    await lawyer("documentsLegalize/saveDocumentsLegalize", { _id, updatedAt, holder: holderWithEmail });
    await lawyer("onlineRequests/sendPaymentLink", { commonId: _id });
  }
  return { offer: await mailedTo(origin, "paymentOfferDetails"), vale: await mailedTo(origin, "paymentVale") };
}

/** Path of the link to `page` in the newest mail of the sandbox mailbox. */
async function mailedTo(origin: string, page: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const link = new RegExp(`/legalsit(/${page}/[^\\s)>\\]]*)`);
  for (let triesLeft = 60; triesLeft > 0; triesLeft--) {
    const response = await fetch(`http://${hostname}:${Number(port) + 1}/mailbox`);
    const mails = (await response.json()) as readonly { readonly text: string }[];
    const match = mails.map(({ text }) => link.exec(text)?.[1]).find(Boolean);
    if (match) return match;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no mail leads to ${page}`);
}

export interface Weighed {
  readonly name: string;
  readonly path: string;
  /** Whether the page is opened with a session. */
  readonly isPrivate: boolean;
}

/** The public pages. Pages of a request use requests of `client@demo.example` or of the third client. */
export async function everyPublicPage(origin: string): Promise<{ pages: readonly Weighed[]; token: string }> {
  const headers = { "content-type": "application/json", "x-requested-with": "weigh" };
  const callApi = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}/legalsitapi/${path}`, { headers, ...init });
    return ((await response.json()) as { data: unknown }).data;
  };
  const signInAs = async (username: string) => {
    const login = JSON.stringify({ username, password });
    const { token } = (await callApi("public/session/login", { method: "POST", body: login })) as { token: string };
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    const first = async (status: string) => {
      const path = `private/onlineRequests/getOnlineRequestsUserAuth?limit=1&status=${status}`;
      const { docs } = (await callApi(path, { headers: authorized })) as { docs: readonly OwnRequest[] };
      return docs[0];
    };
    return { token, authorized, first };
  };
  const { token, authorized, first } = await signInAs("client@demo.example");
  const [unpaidRequest, readyRequest] = await Promise.all(["notPaid", "readyToDelivery"].map(first));
  const draftRequest = (await first("draft")) ?? (await startRequest(callApi, authorized));
  const pendingRequest = await (await signInAs("client3@demo.example")).first("notPaid");
  const createdPayment = (await callApi("public/onlineSeviceOffers/createPaymentsTransfer", {
    method: "POST",
    body: JSON.stringify({
      commonId: pendingRequest?.commonId,
      token: pendingRequest?.publicToken,
      phone: "+5352345678",
    }),
  })) as { docs: { readonly reference: string } };
  const linkStatus = await callApi(`public/payments/getStanding/${readyRequest?.commonId}`, { headers: authorized });
  const { payment } = (linkStatus as { docs: { payment: { readonly reference: string } } }).docs;
  const payLinks = await mailedLinks(callApi, origin);
  const anonymousPage = (name: string, path: string) => ({ name, path, isPrivate: false });
  return {
    token,
    pages: [
      anonymousPage("home, signed out", "/"),
      anonymousPage("catalogue", "/onlineService"),
      anonymousPage("sign in", "/login"),
      anonymousPage("register", "/register"),
      anonymousPage("prove an address", "/validateCode?email=a%40b.example"),
      anonymousPage("forgotten password", "/forgotPass"),
      anonymousPage("new password", "/forgotPass/changeClientPass?token=this-token-opens-nothing-at-all"),
      anonymousPage("contact", "/contact"),
      anonymousPage("about us", "/aboutUs"),
      anonymousPage("privacy", "/politics"),
      anonymousPage("terms", "/terms"),
      anonymousPage("courier", "/deliveryService"),
      anonymousPage("nothing left this week", "/errorRequestServices?reason=EXHAUSTED"),
      anonymousPage("shared document", "/sharedDocument?token=nothing"),
      anonymousPage("find a request", "/trackRequest"),
      anonymousPage("check a document", "/verify"),
      anonymousPage("weekly board", "/weeklyBoard?board=nothing"),
      anonymousPage("a form's own page", "/requestStatus/nothing"),
      anonymousPage("tracking", `/paymentDetails/${readyRequest?.commonId}?token=${readyRequest?.publicToken}`),
      anonymousPage("receipt", `/paymentReceipt/${readyRequest?.commonId}?token=${readyRequest?.publicToken}`),
      anonymousPage("pay, by its link", `/checkout/${unpaidRequest?.commonId}?token=${unpaidRequest?.publicToken}`),
      anonymousPage("pay an offer", payLinks.offer),
      anonymousPage("pay a voucher", payLinks.vale),
      anonymousPage(
        "wait for a payment",
        `/payment/transfermovil/wait/${createdPayment.docs.reference}?token=${pendingRequest?.publicToken}`,
      ),
      anonymousPage(
        "how a payment ended",
        `/payment/bipay/ok/${payment.reference}?commonId=${readyRequest?.commonId}&token=${readyRequest?.publicToken}`,
      ),
      { name: "pay, signed in", path: `/checkout/${unpaidRequest?.commonId}`, isPrivate: true },
      { name: "home, signed in", path: "/", isPrivate: true },
      { name: "profile", path: "/profile", isPrivate: true },
      { name: "notices", path: "/notifications", isPrivate: true },
      { name: "a request, first question", path: `/onlineService/${draftRequest.commonId}`, isPrivate: true },
    ],
  };
}
