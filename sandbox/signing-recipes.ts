/**
 * The gateways' signatures, a second implementation independent of the product's, so that tests
 * detect a mistake in either.
 */
import { createHash } from "node:crypto";
import { dayOf } from "../src/kit/time/calendar.ts";
import { sandboxMerchant } from "../src/server/start/sandbox-defaults.ts";

type Fields = Readonly<Record<string, string | undefined>>;

/** Transfermóvil's password at an instant. */
export function transfermovilPassword(now: Date, seed: string): string {
  const { username, source } = sandboxMerchant.transfermovil;
  const [year, month, day] = dayOf(now).split("-");
  const text = [username, Number(day), Number(month), year, seed, source].join("");
  return createHash("sha512").update(text, "utf8").digest("base64");
}

/** Bidaiondo's signature of these fields, in that order. */
export function bidaiondoSignature(names: string, fields: Fields, secret: string): string {
  const text = names.split(" ").reduce((before, name) => before + (fields[name] ?? ""), "");
  return createHash("sha256").update(`${text}${secret}`, "utf8").digest("hex");
}

export const signed = {
  request: "comercio transaccion importe moneda operacion",
  result: "comercio transaccion importe moneda resultado codigo fecha",
  status: "comercio transaccion",
  list: "comercio fechaini fechafin",
} as const;

/** Currencies that a merchant may use at Bidaiondo. */
export const activeCurrencies: Readonly<Record<string, string>> = {
  "978": "EUR",
  "840": "USD",
  "826": "GBP",
  "124": "CAD",
};
