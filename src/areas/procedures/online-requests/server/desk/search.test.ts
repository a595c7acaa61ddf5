/** Staff find a request by what a caller on the phone knows: personal data or payment data, in every list. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { alberto, makeRoom, paid, rosa, yadira } from "../testing/request-steps.ts";

interface SearchData extends Record<string, unknown> {
  readonly number: string;
  readonly email: string;
  readonly phone: string;
  readonly first: string;
  readonly last: string;
  readonly collector: string;
  readonly reference: string;
  readonly payment: string;
  readonly requester: string;
}

let app: TestApp;
let formId: string;
let searchData: SearchData;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  const { formIds, commonId } = await paid(app, yadira, [rosa]);
  formId = formIds[0] ?? "";
  await app.server.db.execute(sql`update users set last_name = 'D''Ángelo' where email = ${yadira}`);
  await app.server.db.execute(sql`update request_groups set pickup_name = 'Ñico Peña' where common_id = ${commonId}`);
  await app.server.db.execute(sql`
    update payments set payer_phone = (select phone from users where email = ${yadira}) where subject_id = ${commonId}`);
  const { rows } = await app.server.db.execute<SearchData>(sql`
    select f.number, u.email, u.phone, u.first_name as first, u.last_name as last, g.pickup_name as collector,
      p.reference, p.id as payment, u.id as requester
    from request_forms f join request_groups g using (common_id) join users u on u.id = f.requester_id
    join payments p on p.subject_id = g.common_id where f.id = ${formId}`);
  if (!rows[0]) throw new Error("nothing was asked for");
  searchData = rows[0];
});
afterAll(() => app.close());

/** Search input as people write it. */
const searchInputs: readonly (readonly [string, (data: SearchData) => string])[] = [
  ["the number", (of) => of.number.toLowerCase()],
  ["the requester", (of) => `${of.first} ${of.last}`],
  ["the requester, in reverse order, without apostrophe and accents", (of) => `dangelo ${of.first.toUpperCase()}`],
  ["the holder and the requester", (of) => `rosa ${of.last}`],
  ["the e-mail", (of) => of.email.toUpperCase()],
  ["the phone as it is stored", (of) => of.phone],
  ["the phone in pairs", (of) => (of.phone.replace("+53", "").match(/\d\d/g) ?? []).join(" ")],
  ["the phone dialled from abroad", (of) => of.phone.replace("+", "119 ")],
  ["the pickup person", () => "pena nico"],
  ["the gateway's reference", (of) => of.reference],
  ["the gateway's reference in groups", (of) => (of.reference.match(/\d{4}/g) ?? []).join(" ")],
];

describe.each([
  [
    "the list of requests",
    (search: string) => app.as(alberto).onlineRequests.list({ family: "AP", search, limit: 100 }),
  ],
  [
    "the list of all matches",
    async (search: string) => ({ docs: await app.as(alberto).onlineRequests.matching({ family: "AP", search }) }),
  ],
])("%s", (_name, list) => {
  test.each(searchInputs)("finds by %s", async (_what, toText) => {
    expect(searchData.phone).toMatch(/^\+53\d{8}$/);
    expect((await list(toText(searchData))).docs.map((row) => row._id)).toContain(formId);
  });

  test("does not match other data", async () => {
    for (const search of [
      `${searchData.first} Zzyzx`,
      "+53 5 999 9998",
      `${searchData.reference}0`,
      "nobody@nowhere.example",
    ])
      expect((await list(search)).docs).toEqual([]);
  });
});

test("cashiers find the payment and administrators the account by the same phone and e-mail", async () => {
  const cashier = app.as("cashier@demo.example").payments;
  for (const search of [
    searchData.email.toUpperCase(),
    searchData.phone.replace("+53", "").replace(/(\d{4})/g, "$1 "),
  ]) {
    const { docs } = await cashier.listTransfermovil({ search, limit: 100 });
    expect(docs.map((row) => row._id)).toContain(searchData.payment);
    const people = await app.as("administrator@demo.example").people.list({ search, limit: 100 });
    expect(people.docs.map((row) => row._id)).toContain(searchData.requester);
  }
});

test("the counters of a search equal its results in every view, and «all» is their sum", async () => {
  const [staffApi, deliveryApi] = [app.as(alberto).onlineRequests, app.as("courier@demo.example").delivery];
  for (const search of ["", searchData.email, "a", "AP26", "nobody at all"]) {
    const forms = await staffApi.counters({ search });
    for (const { family, status, count } of forms)
      expect([search, status, (await staffApi.list({ family, status, search, limit: 1 })).totalDocs]).toEqual([
        search,
        status,
        count,
      ]);
    const sum = forms.filter(({ status }) => status !== "all").reduce((sum, { count }) => sum + count, 0);
    expect(forms.find(({ status }) => status === "all")?.count).toBe(sum);
    for (const { status, count } of await deliveryApi.counters({ search }))
      expect((await deliveryApi.list({ status, search, limit: 1 })).totalDocs).toBe(count);
  }
});
