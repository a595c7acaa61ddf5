/** Hand-computed examples, derived from the definitions alone, match exactly. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { type StatisticName, statisticNames } from "../catalogue.ts";
import { statisticsContract } from "../contract.ts";
import { idOf, openFacts, openWorld } from "./testing/case-office.ts";
import type { CaseRecords } from "./testing/case-records.ts";
import { type CaseFacts, type CaseWorld } from "./testing/case-facts.ts";
import { statisticNameOf } from "./fact-sources.ts";
import examples from "./testing/worked-examples.json" with { type: "json" };

const { now, defaults, vectors } = examples as unknown as CaseWorld & {
  readonly now: string;
  readonly defaults: Readonly<Record<string, CaseRecords>>;
  readonly vectors: readonly Example[];
};
interface Example {
  readonly id: string;
  readonly operation: string;
  readonly note: string;
  readonly input: CaseRecords;
  readonly facts: CaseFacts;
  readonly expected: { readonly docs: unknown; readonly unconverted?: number };
}

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
  await openWorld(app.server.db, examples);
});
afterAll(() => app.close());

/** Examples use short names for people and tables, the database their ids. */
const tables = ["t1", "t2", "t3", "t4", "t5", "t6", "t7"].map((_id) => ({ _id }));
const people = new Map(
  [...(examples.people as readonly CaseRecords[]), ...tables].map(({ _id }) => [idOf(_id), String(_id)]),
);
const withExampleNames = (docs: unknown): unknown =>
  JSON.parse(JSON.stringify(docs), (_key, value: unknown) =>
    typeof value === "string" ? (people.get(value) ?? value) : value,
  );

const coveredExamples = vectors.filter((each) => statisticNames.includes(statisticNameOf(each.operation)));

describe.each(coveredExamples)("$id: $note", ({ operation, input, facts, expected }) => {
  test("matches exactly", async () => {
    await openFacts(app.server.db, facts, defaults);
    const name: StatisticName = statisticNameOf(operation);
    const answer = await app.send("management@demo.example", statisticsContract[name], input, {
      "accept-language": "es",
    });
    const { data } = answer.body as { data: { docs: unknown; meta: { unconverted?: number } } };
    expect(withExampleNames(data.docs)).toEqual(expected.docs);
    expect(data.meta.unconverted).toBe(expected.unconverted);
  });
});
