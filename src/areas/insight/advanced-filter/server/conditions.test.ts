// @engine both
/**
 * Every field of both registers with every operator, over a random office; a reference implementation evaluates the
 * conditions on the records.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toMinorUnits } from "../../../../kit/numbers/money.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { idOf, openFacts, openWorld } from "../../statistics/server/testing/case-office.ts";
import { randomOffice } from "../../statistics/server/testing/random-office.ts";
import { advancedFilterContract } from "../contract.ts";
import { type FilterField, type RegisterName, filterRegisterNames, registers } from "../fields.ts";
import { type Condition, operators, operatorsOf, opposites, valuesOf } from "../operators.ts";

const now = "2026-11-20T20:00:00Z";
const period = { from: "2025-01-01", to: "2027-12-31" };
const manager = "management@demo.example";

let app: TestApp;
let rows: Readonly<Record<RegisterName, readonly Record<string, unknown>[]>>;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
  const { world, facts } = randomOffice(7, 200);
  await openWorld(app.server.db, world);
  await openFacts(app.server.db, { filings: facts.filings ?? [], notarialFilings: facts.notarialFilings ?? [] }, {});
  await varyRecords();
  rows = { legalAssistance: await legalRows(), notarial: await notarialRows() };
});
afterAll(() => app.close());

/**
 * Varies what the random office leaves equal: accents and special characters, numbers, empty values, deadlines,
 * stamps.
 */
async function varyRecords() {
  const { db } = app.server;
  await db.execute(sql`with numbered as (select id, row_number() over (order by id) as n from filings)
    update filings f set topic = (array['Herencia de Ñico', 'O''Reilly 100%', 'Marca_A', 'Asesoría sobre  divisas'])[1 + n % 4],
      contract_number = case when kind <> 'advisory' then 'CT26' || n end, supplement_number = case when kind = 'supplement' then 'CT26' || n || '-S01' end,
      correspondent_id = case when n % 3 = 0 then specialist_id end, nationality = (array['CU', 'ES'])[1 + n % 2], vip = n % 5 = 0,
      copies = n % 4, consultations = n % 3, constitutions = n % 2, protocol_copies = n % 6, voucher_pending = n % 2 = 0,
      voucher_number = case when n % 3 > 0 then 'V' || n end, observations = (array[null, '', 'Con «comillas»'])[1 + n % 3],
      termination = 'TE00' || 1 + n % 3, created_at = timestamptz '2026-11-01 03:30Z' + n * interval '5 hours'
    from numbered where numbered.id = f.id`);
  await db.execute(sql`insert into filing_deadlines (id, filing_id, text, due_on, done_at)
    select gen_random_uuid(), id, 'Presentar ' || right(radication_number, 2), date '2026-11-10' + (right(radication_number, 2)::int % 30),
      case when right(radication_number, 1) = '3' then now() end
    from filings, generate_series(1, 2) where right(radication_number, 1) in ('1', '3', '7')`);
  await db.execute(sql`with numbered as (select id, row_number() over (order by id) as n from notarial_filings)
    update notarial_filings f set bill_number = case when n % 3 > 0 then 'F' || n end, voucher_pending = n % 3 = 0,
      voucher_number = case when n % 4 = 0 then 'V' || n end, act_type = (array['AT001', 'AT002', null])[1 + n % 3],
      deed_type = (array['DD001', null])[1 + n % 2], protocol_number = (array[null, 'P' || n])[1 + n % 2],
      observations = (array[null, '', 'Firmó su hermano'])[1 + n % 3],
      stamps = (array['[]', '[{"stamp":"ST005","quantity":1,"amount":"5.00"}]', '[{"stamp":"ST005","quantity":2,"amount":"10.00"},{"stamp":"ST010","quantity":1,"amount":"10.50"}]'])[1 + n % 3]::jsonb,
      created_at = timestamptz '2026-11-01 03:30Z' + n * interval '5 hours'
    from numbered where numbered.id = f.id`);
}

const day = (instant: unknown) => new Date(String(instant)).toLocaleDateString("sv-SE", { timeZone: "America/Havana" });
const today = "2026-11-20";

/** The stored records, by field name. */
async function legalRows() {
  const { rows: stored } = await app.server.db.execute(sql`select f.*, fee::text as fee,
    subscription_date::text, termination_date::text, coalesce((select json_agg(json_build_object('text', text, 'dueOn', due_on, 'done', done_at is not null) order by due_on, id)
      from filing_deadlines where filing_id = f.id), '[]') as held from filings f`);
  return stored.map((row) => {
    const deadlines = row.held as { text: string; dueOn: string; done: boolean }[];
    const openDays = deadlines.filter(({ done }) => !done).map(({ dueOn }) => dueOn);
    return {
      ...camel(row),
      client: row.client_id,
      specialist: row.specialist_id,
      correspondent: row.correspondent_id,
      closed: typeof row.termination_date === "string" && row.termination_date <= today,
      deadlines: deadlines.map(({ text }) => text).join("; ") || null,
      nextDeadline: openDays.sort()[0] ?? null,
      overdue: openDays.some((dueOn) => dueOn < today),
    };
  });
}

async function notarialRows() {
  const { rows: stored } = await app.server.db.execute(sql`select n.*, n.fee::text as fee,
    procedure_date::text, c.acquisition_way from notarial_filings n join clients c on c.id = n.client_id`);
  return stored.map((row) => {
    const stamps = row.stamps as { stamp: string; amount: string }[];
    return {
      ...camel(row),
      client: row.client_id,
      lawyer: row.lawyer_id,
      stamps: stamps.map(({ stamp }) => stamp),
      stampsAmount: (Number(stamps.reduce((all, { amount }) => all + toMinorUnits(amount), 0n)) / 100).toFixed(2),
    };
  });
}

const camel = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, character: string) => character.toUpperCase()),
      value,
    ]),
  );

/** Without case and accents. */
const fold = (text: unknown) =>
  String(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[«»]/g, (sign) => (sign === "«" ? "<<" : ">>"))
    .toLowerCase();

/** Reference implementation: whether a condition matches a value; a negative operator matches the rest. */
function matchesValue(field: FilterField, value: unknown, { operator, values }: Omit<Condition, "field">): boolean {
  const opposite = Object.entries(opposites).find(([, negative]) => negative === operator);
  if (opposite) return !matchesValue(field, value, { operator: opposite[0] as Condition["operator"], values });
  if (operator === "yes") return value === true;
  const isNone = value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  if (operator === "empty" || isNone) return operator === "empty" && isNone;
  const [first = "", last = ""] = values;
  if (operator === "contains") return fold(value).includes(fold(first));
  if (operator === "begins") return fold(value).startsWith(fold(first));
  if (operator === "anyOf")
    return values.some((option) =>
      [value].flat().some((each) => each === option || (field.below && String(each).startsWith(`${option}.`))),
    );
  if (field.kind === "text") return fold(value) === fold(first);
  const comparable = (raw: unknown) =>
    field.kind === "amount"
      ? Number(toMinorUnits(Number(raw).toFixed(2)))
      : field.kind === "whole"
        ? Number(raw)
        : String(raw);
  const actual = comparable(field.kind === "instant" ? day(value) : value);
  if (operator === "is") return actual === comparable(first);
  const [isAfter, isBefore] = [
    actual >= comparable(first),
    actual <= comparable(operator === "between" ? last : first),
  ];
  return operator === "atLeast" ? isAfter : operator === "atMost" ? isBefore : isAfter && isBefore;
}

/** Two values that occur in records, in ascending order. */
function valuesFor(register: RegisterName, name: string, field: FilterField): string[] {
  const existing = rows[register]
    .map((row) => row[name])
    .flat()
    .filter((each) => each !== null && each !== "" && each !== undefined);
  const texts = [...new Set(existing.map((each) => (field.kind === "instant" ? day(each) : String(each))))];
  const ordered = texts.sort((a, b) =>
    field.kind === "amount" || field.kind === "whole" ? Number(a) - Number(b) : a < b ? -1 : 1,
  );
  return [ordered[Math.floor(ordered.length / 3)] ?? "", ordered[Math.floor((ordered.length * 2) / 3)] ?? ""];
}

const runFilter = (register: RegisterName, input: object) =>
  app.as(manager).advancedFilter[register]({ ...period, limit: 200, ...input });

const allFields = filterRegisterNames.flatMap((register) =>
  Object.entries<FilterField>(registers[register].fields).map(([name, field]) => [register, name, field] as const),
);

describe.each(allFields)("%s by %s", (register, name, field) => {
  test.each(operatorsOf(field))(
    "%s: agrees with the reference implementation, and its opposite finds the rest",
    async (operator) => {
      const [first = "", last = ""] = valuesFor(register, name, field);
      const { least: min, most: max } = valuesOf(operator);
      const text = field.kind === "text" && operator !== "is" && operator !== "isNot" ? first.slice(0, 5) : first;
      const values = min === 0 ? [] : max === 2 ? [first, last] : max > 2 ? [...new Set([first, last])] : [text];
      const condition: Condition = { field: name, operator, values };
      const expected = rows[register].filter((row) => matchesValue(field, row[name], condition));
      const result = await runFilter(register, { conditions: [condition], columns: [name] });
      expect(result.docs.rows.map(({ _id }) => _id).sort()).toEqual(expected.map(({ id }) => id).sort());
      expect(result.docs.totals.count).toBe(expected.length);
      for (const currency of ["CUP", "USD", "EUR"] as const) {
        const expectedFee = expected
          .filter((row) => row.currency === currency)
          .reduce((all, row) => all + toMinorUnits(String(row.fee)), 0n);
        expect(toMinorUnits(result.docs.totals.fee.find((each) => each.currency === currency)?.value ?? "0.00")).toBe(
          expectedFee,
        );
      }
    },
  );

  test("refuses invalid values at their path, without a server error", async () => {
    const nonsense = [
      "",
      "'; drop table filings; --",
      "\u0000",
      "%",
      "2026-13-45",
      "-1",
      "1e999",
      "x".repeat(121),
      "nulo",
      "../../..",
    ];
    for (const operator of operators) {
      const { most: max } = valuesOf(operator);
      const conditionWith = (value: string) => ({
        field: name,
        operator,
        values: max === 0 ? [] : max === 2 ? [value, value] : [value],
      });
      const { status, body } = await app.send(manager, advancedFilterContract[register], {
        conditions: nonsense.map(conditionWith),
      });
      const faults = status === 400 ? fieldsIn(body) : [];
      if (!operatorsOf(field).includes(operator)) {
        for (const at of nonsense.keys()) expect(faults, operator).toContain(`conditions.${at}.operator`);
        continue;
      }
      const accepted = nonsense.filter(
        (_value, at) => !faults.some((path) => path.startsWith(`conditions.${at}.values.`)),
      );
      if (max > 0 && !["text", "code", "codes"].includes(field.kind))
        expect([operator, accepted]).toEqual([operator, []]);
      if (accepted.length > 0)
        expect(
          (await runFilter(register, { conditions: accepted.map(conditionWith), limit: 1 })).totalDocs,
          operator,
        ).toBeLessThan(201);
    }
  });
});

const fieldsIn = (body: unknown) => Object.keys((body as { error: { fields?: object } }).error.fields ?? {});

test("the varied office has what the cases need", () => {
  expect(rows.legalAssistance).toHaveLength(200);
  expect(idOf("7-f0")).toBe(rows.legalAssistance.find(({ id }) => id === idOf("7-f0"))?.id);
});
