/** What the first screen of a working day asks of the network: a slow line pays for each request. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const most = { requests: 25, scripts: 275 * 1024 };

test("the queue opens with few requests and little script", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await enterAs(page, "online-ap@demo.example", baseURL);
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const asked = new Map<string, { address: string; isScript: boolean; bytes: number }>();
  line.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (request.url.startsWith("http"))
      asked.set(requestId, { address: request.url, isScript: type === "Script", bytes: 0 });
  });
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const each = asked.get(requestId);
    if (each) each.bytes = encodedDataLength;
  });
  // The browser's own pointer rests in the corner, on a link, which then asks for what is behind it.
  await page.addInitScript(() => {
    window.addEventListener("mouseover", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto("/legalsit/onlineServicesAdmin/AP/onlineRequests?status=pending");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const all = [...asked.values()];
  const scripts = all.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(all.length, all.map(({ address }) => address).join("\n")).toBeLessThanOrEqual(most.requests);
  expect(scripts).toBeLessThanOrEqual(most.scripts);
  // Its first rows are asked for once, and before the screen's own code.
  const order = all.map(({ address }) =>
    address.endsWith("/getOnlineRequests") ? "rows" : /[/]queue-/.exec(address)?.[0],
  );
  expect(order.filter(Boolean)).toEqual(["rows", "/queue-"]);
  quiet();
});

test("who may not see a list does not ask for its rows", async ({ page, baseURL }) => {
  await enterAs(page, "cashier@demo.example", baseURL);
  const asked: string[] = [];
  page.on("request", (each) => asked.push(each.url()));
  await page.goto("/legalsit/onlineServicesAdmin/AP/onlineRequests?status=pending");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1, name: "Acceso prohibido" })).toBeVisible();
  expect(asked.filter((address) => address.endsWith("/getOnlineRequests"))).toEqual([]);
});
