import { count, inArray } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import { unknownCodeErrors, isCountry } from "../../../administration/nomenclators/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { isWait, placeholders } from "../enums.ts";
import { OfferRule, offerRule, type RuleDraft } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { offerRuleSends, offerRules } from "./tables.ts";

const words = { es, en };
export type RuleRow = typeof offerRules.$inferSelect;
type RuleInput = { readonly [Name in keyof RuleDraft]?: RuleDraft[Name] | undefined };

export const ruleResource = tableResource(offerRule, {
  table: offerRules,
  auditKind: "offerRule",
  actionPrefix: "offerRules",
  cascade: [{ column: offerRuleSends.ruleId }],
  words,
  uniqueErrors: {},
  read: async ({ db }, { where, order }) => {
    const rows = await db
      .select()
      .from(offerRules)
      .where(where)
      .orderBy(...order);
    const sends = await countSends(
      db,
      rows.map(({ id }) => id),
    );
    const users = await peopleOf(
      db,
      rows.flatMap(({ recipients }) => recipients.users),
    );
    return rows.map((row) => {
      const people = row.recipients.users.flatMap((id) => {
        const name = users.get(id)?.name;
        return name ? [{ _id: id, name }] : [];
      });
      return OfferRule.parse({ ...row, _id: row.id, people, sent: sends.get(row.id) ?? 0 });
    });
  },
  toColumns: async (call, tx, input, before) => {
    const rule = ruleOf(input, before);
    await requireValidRule(tx, rule, before);
    const isSwitchedOn = !before || (rule.active && !before.active);
    const { conditions, recipients } = rule;
    return {
      ...toColumns(offerRules, input),
      conditions,
      recipients,
      ...(isSwitchedOn && { since: call.now.toISOString() }),
    };
  },
});

async function countSends(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: offerRuleSends.ruleId, sent: count() })
    .from(offerRuleSends)
    .where(inArray(offerRuleSends.ruleId, [...ids]))
    .groupBy(offerRuleSends.ruleId);
  return new Map(rows.map(({ id, sent }) => [id, sent]));
}

/** A whole rule: the input completed with the stored values. */
export function ruleOf(input: RuleInput, before?: RuleRow) {
  const c = { ...before?.conditions, ...input.conditions };
  const r = { ...before?.recipients, ...input.recipients };
  return {
    name: input.name ?? before?.name ?? "",
    trigger: input.trigger ?? before?.trigger ?? "onCreated",
    days: input.days === undefined ? (before?.days ?? null) : input.days,
    repeatEveryDays: input.repeatEveryDays === undefined ? (before?.repeatEveryDays ?? null) : input.repeatEveryDays,
    maxRepeats: input.maxRepeats ?? before?.maxRepeats ?? 3,
    conditions: {
      clientTypes: [...(c.clientTypes ?? [])],
      currencies: [...(c.currencies ?? [])],
      countries: [...(c.countries ?? [])],
      practiceAreas: [...(c.practiceAreas ?? [])],
      amountFrom: c.amountFrom ?? null,
      amountTo: c.amountTo ?? null,
    },
    recipients: {
      client: r.client ?? false,
      clientContacts: [...(r.clientContacts ?? [])],
      requestedBy: r.requestedBy ?? false,
      approvedBy: r.approvedBy ?? false,
      users: [...(r.users ?? [])],
      emails: [...(r.emails ?? [])],
      emailsLanguage: r.emailsLanguage ?? ("es" as const),
    },
    channel: input.channel ?? before?.channel ?? ("email" as const),
    attachPdf: input.attachPdf ?? before?.attachPdf ?? true,
    includePayLink: input.includePayLink ?? before?.includePayLink ?? false,
    subject: input.subject ?? before?.subject ?? { es: "", en: "" },
    body: input.body ?? before?.body ?? { es: "", en: "" },
    active: input.active ?? before?.active ?? true,
  };
}
export type OfferRuleInput = ReturnType<typeof ruleOf>;

export async function requireValidRule(tx: Transaction, rule: OfferRuleInput, before?: RuleRow): Promise<void> {
  const { recipients: r, conditions: c } = rule;
  const people = await peopleOf(tx, r.users);
  const storedUsers = new Set(before?.recipients.users);
  const hasNoRecipient =
    !r.client && !r.requestedBy && !r.approvedBy && r.clientContacts.length + r.users.length + r.emails.length === 0;
  const fields: Record<string, readonly string[]> = {
    ...(await unknownCodeErrors(tx, [
      ["recipients.clientContacts", "CONTACT_TYPE", r.clientContacts, before?.recipients.clientContacts],
      ["conditions.practiceAreas", "PRACTICE_AREA", c.practiceAreas, before?.conditions.practiceAreas],
    ])),
    ...(c.countries.every(isCountry) ? {} : { "conditions.countries": ["CHOICE"] }),
    ...(isWait(rule.trigger) && rule.days === null ? { days: ["REQUIRED"] } : {}),
    ...(hasNoRecipient ? { "recipients.client": ["REQUIRED"] } : {}),
    ...(r.users.some((each) => !storedUsers.has(each) && people.get(each)?.kind !== "staff")
      ? { "recipients.users": ["CHOICE"] }
      : {}),
    ...((c.amountFrom ?? c.amountTo) && c.currencies.length !== 1 ? { "conditions.currencies": ["ONE_CURRENCY"] } : {}),
    ...unknownPlaceholders(rule),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

function unknownPlaceholders({ subject, body }: OfferRuleInput): Record<string, string[]> {
  const texts = { "subject.es": subject.es, "subject.en": subject.en, "body.es": body.es, "body.en": body.en };
  const invalid = Object.entries(texts).filter(([, text]) =>
    [...text.matchAll(/\{\{(.*?)\}\}/g)].some(([, name = ""]) => !placeholders.some((each) => each === name.trim())),
  );
  return Object.fromEntries(invalid.map(([name]) => [name, ["PLACEHOLDER"]]));
}
