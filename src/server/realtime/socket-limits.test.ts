// @slow
/** The limit per address counts all its traffic: handshakes and messages on open sockets. */
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  // Freezes the ten-second window, so that it does not end on a slow machine.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  app = await openTestApp({ limited: true });
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

test("an address that exhausted its limit is disconnected with the next message of an open socket", async () => {
  const socket = io(app.address, {
    path: "/legalsit/realtime",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    auth: { token: await app.tokenOf("lawyer@demo.example") },
  });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const requestHandshake = () => fetch(`${app.address}/legalsit/realtime/?EIO=4&transport=polling&sid=none`);
  for (let isExhausted = false; !isExhausted; ) {
    const answers = await Promise.all(Array.from({ length: 100 }, requestHandshake));
    isExhausted = answers.some(({ status }) => status === 429);
  }
  expect(socket.connected).toBe(true);
  const disconnected = new Promise<string>((resolve) => void socket.once("disconnect", resolve));
  socket.emit("on-user-enter", {});
  expect(await disconnected).toMatch(/transport/);
});
