/**
 * The tracker: a request by its number and a second datum. An unknown number and a wrong datum cost the same work and get
 * the same answer. Wrong answers are counted by number and by address, whether the request exists or not.
 */
import { sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { readPhone } from "../../../kit/phone.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { subscriberOf } from "../../../server/http/subscriber.ts";
import { countAttempt, forgetAttempts, recentAttempts, requireCaptcha } from "../../session/server/public.ts";
import type { onlineRequests } from "../contract.ts";
import { newPass } from "./pass.ts";
import { isSame } from "./reach.ts";

type Find = typeof onlineRequests.find;

const missesToCaptcha = 3;

/** REQUEST_NOT_MATCHED; CAPTCHA after three misses; LOCKED for a quarter of an hour after five at one number. */
export async function findRequest(call: Call, typed: ParsedOf<Find>): Promise<OutputOf<Find>> {
  const number = tidyNumber(typed.number);
  const [ofNumber, ofAddress] = [`track:${number}`, `track from:${subscriberOf(call.ip)}`];
  const misses = Math.max(await recentAttempts(call, ofNumber), await recentAttempts(call, ofAddress));
  if (misses >= missesToCaptcha) await requireCaptcha(call, typed.captcha);
  const attempts = await countAttempt(call, ofNumber);
  if (attempts === "locked") throw new Refusal("LOCKED");
  const found = await factsOf(call.db, number);
  if (!isKnownBy(typed.datum, found ?? nobody) || !found) {
    await countAttempt(call, ofAddress);
    throw new Refusal("REQUEST_NOT_MATCHED", { facts: { captchaNext: attempts >= missesToCaptcha } });
  }
  await forgetAttempts(call.db, ofNumber);
  return { path: `/paymentDetails/${found.commonId}?token=${newPass(call.server, found.commonId, call.now)}` };
}

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

/** One statement by a unique key, whatever it finds. */
async function factsOf(db: Queryable, number: string): Promise<Facts | undefined> {
  const { rows } = await db.execute<{ commonId: string; identities: string[]; phones: string[]; email: string }>(sql`
    select g.common_id as "commonId", lower(u.email) as email,
      array_remove(array(select f.identity_number from request_forms f where f.common_id = g.common_id) || g.pickup_ci || u.ci, null) as identities,
      array_remove(array[u.phone, g.pickup_phone], null) as phones
    from request_groups g join users u on u.id = g.requester_id
    where g.number = ${number} and g.deleted_at is null and g.finished_at is not null`);
  return rows[0];
}

/** Everything is compared whatever was right before. */
function isKnownBy(datum: string, { identities, phones, email }: Facts): boolean {
  const digits = datum.replace(/[\s-]/g, "");
  const phone = readPhone(datum) ?? "";
  const known = [
    isSame(datum.trim().toLowerCase(), email),
    ...phones.map((each) => isSame(phone, each)),
    ...identities.map((each) => isSame(digits, each) || isSame(digits, each.slice(-4))),
  ];
  return known.includes(true);
}
