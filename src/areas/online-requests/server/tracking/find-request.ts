/**
 * The tracker: a request by its number and a second datum. An unknown number and a wrong datum cost the same work and get
 * the same answer.
 *
 * Numbers count up, so anyone who guesses does not aim at one request but at all of them, and what counts is the chance of a
 * single guess. Four digits match one of a request's five people at most in 1 of 2,000: an address that may be wrong
 * sixty times in a quarter of an hour would open three requests a day. A whole identity number (a birth date and four
 * digits), a phone or an e-mail take it to less than 1 of 1,000,000, one request in half a year at the very best. The
 * four digits are enough where they only confirm: in a browser that has opened this request before.
 */
import { sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract.ts";
import { Refusal } from "../../../../kit/errors.ts";
import { readPhone } from "../../../../kit/any-phone.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { countGuess, knownDevice, rememberDevice } from "../../../session/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { newViewingPass } from "./viewing-pass.ts";
import { isSameToken } from "../shared/access.ts";

type Find = typeof onlineRequestsContract.find;

const address = { kind: "track", toCaptcha: 3, toLock: 60 } as const;

/**
 * REQUEST_NOT_MATCHED; DIGITS_FEW where four digits do not do; CAPTCHA after three misses; LOCKED for a quarter of an
 * hour after five at one number, for anyone who made them.
 */
export async function findRequest(call: Call, typed: ParsedOf<Find>): Promise<OutputOf<Find>> {
  const number = tidyNumber(typed.number);
  const secret = `track:${number}`;
  const device = knownDevice(call, secret);
  if (!device && lastDigits.test(bare(typed.datum)))
    throw new Refusal("INVALID", { fields: { datum: ["DIGITS_FEW"] } });
  const guess = await countGuess(call, { secret, device, captcha: typed.captcha, address });
  const found = await factsOf(call.db, number);
  if (!isKnownBy(typed.datum, found ?? nobody) || !found)
    throw new Refusal("REQUEST_NOT_MATCHED", { facts: { captchaNext: await guess.missed() } });
  await guess.knew(call.db);
  rememberDevice(call, secret);
  return { path: `/paymentDetails/${found.commonId}?token=${newViewingPass(call.server, found.commonId, call.now)}` };
}

const lastDigits = /^\d{4}$/;
const bare = (datum: string) => datum.replace(/[\s-]/g, "");

/** What the people of a request know. */
interface Facts {
  readonly commonId: string;
  readonly identities: readonly string[];
  readonly phones: readonly string[];
  readonly email: string;
}
const nobody: Facts = { commonId: "", identities: ["00000000000"], phones: ["+5350000000"], email: "nobody@nowhere" };

/** "ap 26-000123-1" is AP26000123: people copy numbers from anywhere, and forms carry their own. */
function tidyNumber(typed: string): string {
  const [, family, digits] = /^\s*([a-z]{2})[\s-]*((?:\d[\s-]*){8})(?:[-\s]*\d{1,2})?\s*$/i.exec(typed) ?? [];
  return family && digits
    ? `${family.toUpperCase()}${digits.replace(/\D/g, "")}`
    : typed.trim().toUpperCase().slice(0, 30);
}

/** One statement by a unique key, found or not. */
async function factsOf(db: Queryable, number: string): Promise<Facts | undefined> {
  const { rows } = await db.execute<{ commonId: string; identities: string[]; phones: string[]; email: string }>(sql`
    select g.common_id as "commonId", lower(u.email) as email,
      array_remove(array(select f.identity_number from request_forms f where f.common_id = g.common_id) || g.pickup_ci || u.ci, null) as identities,
      array_remove(array[u.phone, g.pickup_phone], null) as phones
    from request_groups g join users u on u.id = g.requester_id
    where g.number = ${number} and g.deleted_at is null and g.finished_at is not null`);
  return rows[0];
}

/** Everything is compared, also after the first that is wrong. */
function isKnownBy(datum: string, { identities, phones, email }: Facts): boolean {
  const digits = bare(datum);
  const phone = readPhone(datum) ?? "";
  const known = [
    isSameToken(datum.trim().toLowerCase(), email),
    ...phones.map((each) => isSameToken(phone, each)),
    ...identities.map((each) => isSameToken(digits, each) || isSameToken(digits, each.slice(-4))),
  ];
  return known.includes(true);
}
