/**
 * Finds a request or voucher by its number and a second datum. An unknown number and a wrong datum cost the same work and get
 * the same answer.
 *
 * Numbers are sequential, so an attacker tries all requests at once, and the chance of a single guess decides. Four
 * digits match one of the five people of a request in at most 1 of 2,000 guesses: an address may fail sixty times in
 * a quarter of an hour, and would open three requests a day. A full identity number (birth date and four digits), a
 * phone number or an e-mail address lower the chance below 1 of 1,000,000: at best one request in half a year. Four
 * digits suffice only as a confirmation, in a browser that opened this request before.
 */
import { sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { parsePhone } from "../../../../../kit/identity/any-phone.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { countGuess, recognizeDevice, rememberDevice } from "../../../../administration/session/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { type RequesterData, voucherPort } from "../shared/voucher-port.ts";
import { newViewingPass } from "./viewing-pass.ts";
import { isSameToken } from "../shared/access.ts";

type Find = typeof onlineRequestsContract.find;

const address = { kind: "track", toCaptcha: 3, toLock: 60 } as const;

/**
 * Returns the path of the tracking page. REQUEST_NOT_MATCHED; INVALID (DIGITS_FEW) for four digits from an unknown
 * browser; CAPTCHA after three misses; LOCKED for a quarter of an hour after five misses at one number, by anybody.
 */
export async function findRequest(call: Call, input: ParsedOf<Find>): Promise<OutputOf<Find>> {
  const number = normalizeNumber(input.number);
  const secret = `track:${number}`;
  const device = recognizeDevice(call, secret);
  if (!device && lastDigits.test(withoutSeparators(input.datum)))
    throw new Refusal("INVALID", { fields: { datum: ["DIGITS_FEW"] } });
  const guess = await countGuess(call, { secret, device, captcha: input.captcha, address });
  const facts = await readRequesterData(call.db, number);
  if (!matchesDatum(input.datum, facts ?? unmatchable) || !facts)
    throw new Refusal("REQUEST_NOT_MATCHED", { facts: { captchaNext: await guess.missed() } });
  await guess.knew(call.db);
  rememberDevice(call, secret);
  return { path: `${facts.path}?token=${newViewingPass(call.server, facts.id, call.now)}` };
}

const lastDigits = /^\d{4}$/;
const withoutSeparators = (datum: string) => datum.replace(/[\s-]/g, "");

const unmatchable = {
  id: "",
  path: "",
  identities: ["00000000000"],
  phones: ["+5350000000"],
  email: "nobody@nowhere",
};

/** Normalizes a number: "ap 26-000123-1" becomes AP26000123. Accepts separators and form numbers. */
function normalizeNumber(text: string): string {
  const [, family, digits] = /^\s*([a-z]{2})[\s-]*((?:\d[\s-]*){8})(?:[-\s]*\d{1,2})?\s*$/i.exec(text) ?? [];
  return family && digits
    ? `${family.toUpperCase()}${digits.replace(/\D/g, "")}`
    : text.trim().toUpperCase().slice(0, 30);
}

/** One statement by a unique key, whether or not the number exists. */
async function readRequesterData(db: Queryable, number: string): Promise<RequesterData | undefined> {
  if (voucherPort().isNumber(number)) return voucherPort().requesterData(db, number);
  const { rows } = await db.execute<Omit<RequesterData, "path"> & { id: string }>(sql`
    select g.common_id as id, lower(u.email) as email,
      array_remove(array(select f.identity_number from request_forms f where f.common_id = g.common_id) || g.pickup_ci || u.ci, null) as identities,
      array_remove(array[u.phone, g.pickup_phone], null) as phones
    from request_groups g join users u on u.id = g.requester_id
    where g.number = ${number} and g.deleted_at is null and g.finished_at is not null`);
  return rows[0] && { ...rows[0], path: `/paymentDetails/${rows[0].id}` };
}

/** Compares with every value, even after a match, so that the duration reveals nothing. */
function matchesDatum(datum: string, { identities, phones, email }: RequesterData): boolean {
  const digits = withoutSeparators(datum).toUpperCase();
  const phone = parsePhone(datum) ?? "";
  const matches = [
    isSameToken(datum.trim().toLowerCase(), email ?? unmatchable.email),
    ...phones.map((each) => isSameToken(phone, each)),
    ...identities.map((each) => isSameToken(digits, each) || isSameToken(digits, each.slice(-4))),
  ];
  return matches.includes(true);
}
