import { assert, ipV4, ipV6, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { clientNetworkOf } from "./client-network.ts";

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:152.206.1.9", "152.206.1.9"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8::", "2001:db8:0:0::/64"],
  ["2001:db8::5", "2001:db8:0:0::/64"],
  ["2001:db8:1::2:3:4:5", "2001:db8:1:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("%s is %s", (ip, subscriber) => expect(clientNetworkOf(ip)).toBe(subscriber));

test("one line has one name, however its last 64 bits are; two lines have two", () => {
  const halves = uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) =>
    Array.from({ length: 4 }, (_, at) => (((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0)).toString(16)).join(
      ":",
    ),
  );
  assert(
    property(halves, halves, halves, (line, one, other) => {
      expect(clientNetworkOf(`${line}:${one}`)).toBe(clientNetworkOf(`${line}:${other}`));
      if (line !== one) expect(clientNetworkOf(`${line}:${other}`)).not.toBe(clientNetworkOf(`${one}:${other}`));
    }),
  );
});

test("an IPv4 address stands for itself, and every address for something", () => {
  assert(property(ipV4(), (ip) => clientNetworkOf(ip) === ip));
  assert(property(ipV6(), (ip) => clientNetworkOf(ip) !== ""));
});
