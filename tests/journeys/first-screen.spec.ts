/** Network use of the first screen: on a slow connection each request adds latency. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const limits = { requests: 20, scripts: 270 * 1024 };

test("the queue opens with few requests and little script", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await enterAs(page, "online-ap@demo.example", baseURL);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const requests = new Map<string, { address: string; isScript: boolean; bytes: number }>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (request.url.startsWith("http"))
      requests.set(requestId, { address: request.url, isScript: type === "Script", bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const each = requests.get(requestId);
    if (each) each.bytes = encodedDataLength;
  });
  // The pointer rests on a link in the corner; hovering it would preload its target.
  await page.addInitScript(() => {
    for (const kind of ["mouseover", "mouseout"])
      window.addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto("/legalsit/onlineServicesAdmin/AP/onlineRequests?status=pending");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const requestList = [...requests.values()];
  const scripts = requestList.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(requestList.length, requestList.map(({ address }) => address).join("\n")).toBeLessThanOrEqual(limits.requests);
  expect(scripts).toBeLessThanOrEqual(limits.scripts);
  // The document contains the first rows and the counters.
  const answered = requestList.filter(({ address }) => /[/](getOnlineRequests|getCounters|getWaiting)$/.test(address));
  expect(answered).toEqual([]);
  quiet();
});

test("without permission for a list its rows are not requested", async ({ page, baseURL }) => {
  await enterAs(page, "cashier@demo.example", baseURL);
  const requests: string[] = [];
  page.on("request", (each) => requests.push(each.url()));
  await page.goto("/legalsit/onlineServicesAdmin/AP/onlineRequests?status=pending");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1, name: "Acceso prohibido" })).toBeVisible();
  expect(requests.filter((address) => address.endsWith("/getOnlineRequests"))).toEqual([]);
});
