// @engine postgres
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeLargeList, longListMs } from "../../../../../server/testing/large-list-suite.ts";
import { planOf, recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { sortableNames } from "../../../../../kit/contract/list-columns.ts";
import { formColumns } from "../../columns.ts";
import { alberto } from "../testing/request-steps.ts";
import { writeManyForms } from "../testing/many-forms.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await writeManyForms(app, { delivered: false });
}, longListMs);
afterAll(() => app.close());

const staffApi = () => app.as(alberto).onlineRequests;
const family = "AP";

describeLargeList<InputOf<typeof onlineRequestsContract.list>>({
  countsInPage: true,
  pool: () => app.server.open.pool,
  table: "request_forms",
  read: (query) => staffApi().list(query),
  sorts: sortableNames(formColumns).map((sort) => [sort, { family }] as const),
  filters: [
    { family },
    { family, approvalsPending: false },
    { family, status: "requested" },
    { family, status: "delivered", approvalsPending: false },
    { family, from: "2026-11-01", to: "2026-11-20" },
    { family, packageNumber: "PQ2400013" },
    { family, municipality: "21.05" },
    { family, documentType: "DT-AP.99" },
    { family, destination: "DE-FR" },
    { family, search: "angela apellido7919" },
    { family, search: "ñ" },
    { family, search: "persona0001234@many.example" },
    { family, search: "+53 5 000 12-34" },
    { family, status: "requested", search: "nadie 1234 5678 9012" },
    { family, number: "AP90000" },
  ],
});

test("counters are exact up to ten thousand; larger results, also of a search, are counted as 10,001", async () => {
  const countByStatus = async (filters: object) =>
    Object.fromEntries((await staffApi().counters(filters)).map(({ status, count }) => [status, count]));
  const { all, ...views } = await countByStatus({});
  expect(all).toBe(10_001);
  expect(views).toMatchObject({
    pending: 10_001,
    requested: 10_001,
    toked: 10_001,
    legalization: 10_001,
    delivered: 10_001,
  });
  expect(await countByStatus({ search: "segundo" })).toEqual({ all: 10_001 });
  const { all: matching, ...places } = await countByStatus({ search: "apellido7919" });
  expect(matching).toBe(Object.values(places).reduce((sum, count) => sum + count, 0));
});

test("the counters of the views use an index-only scan", async () => {
  const [counting, ...others] = await recordStatements(() => staffApi().counters({}));
  expect(others).toEqual([]);
  const plan = counting ? await planOf(app.server.open.pool, counting) : [];
  expect(plan.map((step) => step["Index Name"])).toContain("request_forms_status");
});
