/** Browser, system and place of a session, from what the browser sent. No external service is queried. */
import { isIPv4 } from "node:net";
import { clientNetworkOf } from "../../../../server/http/limits/client-network.ts";

/** The first that matches wins: many browsers also name those that they imitate. */
const browsers = [
  ["Edge", /\bEdg(A|iOS)?\//],
  ["Opera", /\b(OPR|OPiOS)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
] as const;
const systems = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

interface DeviceDescription {
  readonly browser?: string;
  readonly system?: string;
  /** Beginning of the network address; none for an address of the own network. */
  readonly place?: string;
}

export function describeDevice(userAgent: string | null, ip: string | null): DeviceDescription {
  const find = (table: typeof browsers | typeof systems) => table.find(([, pattern]) => pattern.test(userAgent ?? ""));
  const [browser, system, place] = [find(browsers)?.[0], find(systems)?.[0], ip ? prefixOf(ip) : undefined];
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}), ...(place ? { place } : {}) };
}

/** "190.6.*.*", or the first three groups of an IPv6 address. */
function prefixOf(ip: string): string | undefined {
  const network = clientNetworkOf(ip);
  if (!isIPv4(network))
    return /^(0|fe80|f[cd])/i.test(network) ? undefined : `${network.split(":").slice(0, 3).join(":")}:…`;
  const [first = "", second = ""] = network.split(".");
  return /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\./.test(network) ? undefined : `${first}.${second}.*.*`;
}
