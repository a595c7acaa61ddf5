// @slow
/** What an address may say counts over all that it says: calls for a socket and messages on open ones. */
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  // Ten seconds do not pass while this runs, however busy the machine is.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  app = await openTestApp({ limited: true });
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

test("an address that has said all it may say is cut at the next message of an open socket", async () => {
  const socket = io(app.address, {
    path: "/legalsit/realtime",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    auth: { token: await app.tokenOf("lawyer@demo.example") },
  });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const ask = () => fetch(`${app.address}/legalsit/realtime/?EIO=4&transport=polling&sid=none`);
  for (let spent = false; !spent; ) {
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    spent = answers.some(({ status }) => status === 429);
  }
  expect(socket.connected).toBe(true);
  const cut = new Promise<string>((resolve) => void socket.once("disconnect", resolve));
  socket.emit("on-user-enter", {});
  expect(await cut).toMatch(/transport/);
});
