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

test("addresses in one /64 network have one name, addresses in different networks have different names", () => {
  const halves = uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) =>
    Array.from({ length: 4 }, (_, index) =>
      (((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)).toString(16),
    ).join(":"),
  );
  assert(
    property(halves, halves, halves, (network, firstHost, secondHost) => {
      expect(clientNetworkOf(`${network}:${firstHost}`)).toBe(clientNetworkOf(`${network}:${secondHost}`));
      if (network !== firstHost)
        expect(clientNetworkOf(`${network}:${secondHost}`)).not.toBe(clientNetworkOf(`${firstHost}:${secondHost}`));
    }),
  );
});

test("an IPv4 address is unchanged, and every address has a name", () => {
  assert(property(ipV4(), (ip) => clientNetworkOf(ip) === ip));
  assert(property(ipV6(), (ip) => clientNetworkOf(ip) !== ""));
});
