import { expect, test } from "vitest";
import { describeDevice } from "./device-description.ts";

const apple = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chromium = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/153.0.0.0`, "Edge", "Windows"],
  [`Mozilla/5.0 (Linux; Android 14; SM-A155M) ${chromium} Mobile Safari/537.36`, "Chrome", "Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
  [`${apple} Version/17.5 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`${apple} CriOS/153.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  ["curl/8.5.0", undefined, undefined],
])("%s", (userAgent, browser, system) => {
  const device = describeDevice(userAgent, null);
  expect([device.browser, device.system]).toEqual([browser, system]);
});

test.each([
  ["190.6.80.7", "190.6.*.*"],
  ["::ffff:190.6.80.7", "190.6.*.*"],
  ["2001:db8:85a3::7334", "2001:db8:85a3:…"],
  ["10.2.3.4", undefined],
  ["172.20.3.4", undefined],
  ["::1", undefined],
  ["fe80::1", undefined],
])("place of %s", (ip, place) => expect(describeDevice(null, ip).place).toBe(place));
