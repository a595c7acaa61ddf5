/** Ports: what is bound is returned; a missing or a second implementation is an error when the server starts. */
import { expect, test } from "vitest";
import { assertPortsBound, bindPort, bindPorts, defineKeyedPort, defineListPort, definePort } from "./port.ts";

const carrier = definePort<{ readonly name: string }>("carrier");
const owner = defineKeyedPort<"request" | "voucher", () => string>("owner");
const listener = defineListPort<() => string>("listener");

test("a port needs exactly one implementation", () => {
  expect(() => carrier()).toThrow('the port "carrier" is not bound');
  expect(assertPortsBound).toThrow(/no area implements the port .*"carrier"/);
  const implementation = carrier.implement({ name: "courier" });
  const second = [
    ["delivery", [implementation]],
    ["custody", [implementation]],
  ] as const;
  expect(() => bindPorts(second)).toThrow('the port "carrier" is implemented twice: by delivery and by custody');
  bindPort(carrier.implement({ name: "bicycle" }));
  expect(carrier().name).toBe("bicycle");
});

test("a keyed port has one implementation for each key", () => {
  const request = owner.implement("request", () => "request");
  bindPorts([["requests", [request]]]);
  expect([owner("request")?.(), owner("voucher")]).toEqual(["request", undefined]);
  const second = [
    ["requests", [request]],
    ["vouchers", [owner.implement("voucher", () => "voucher"), request]],
  ] as const;
  expect(() => bindPorts(second)).toThrow('the port "owner: request" is implemented twice');
});

test("a list port has one implementation of each area; a later server replaces them", () => {
  const bind = (text: string) =>
    bindPorts([
      ["chat", [listener.implement(() => `chat ${text}`)]],
      ["media", [listener.implement(() => `media ${text}`)]],
    ]);
  bind("first");
  bind("second");
  expect(listener().map((each) => each())).toEqual(["chat second", "media second"]);
});
