import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { type SettingKey, settingKeys, settingsCatalogue } from "../catalogue.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { readSetting } from "./public.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const admin = () => app.as("administrator@demo.example").settings;
const readOne = async (key: SettingKey) => {
  const setting = (await admin().list()).find((each) => each._id === key);
  if (!setting) throw new Error(`no ${key}`);
  return setting;
};

describe("the catalogue", () => {
  const code = readdirSync(join(import.meta.dirname, "../../.."), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("settings"))
    .map((file) => readFileSync(join(import.meta.dirname, "../../..", file), "utf8"))
    .join("\n");

  test.each(settingKeys)("%s is read by something", (key) => {
    const byFamily = key.replace(/\.(AP|TR)$/, ".${");
    expect([`"${key}"`, `\`${byFamily}`].some((name) => code.includes(name))).toBe(true);
  });

  test.each(settingKeys)("%s has a meaning in both languages, and a default within its bounds", (key) => {
    const { fallback, least, most } = settingsCatalogue[key];
    expect(es.meanings[key]).toBeTruthy();
    expect(en.meanings[key]).toBeTruthy();
    expect(fallback).toBeGreaterThanOrEqual(least);
    expect(fallback).toBeLessThanOrEqual(most);
  });
});

test("only with the permission", async () => {
  for (const who of ["online-ap@demo.example", "client@demo.example"])
    await expectRefusal(app.as(who).settings.list(), "FORBIDDEN");
});

describe("a setting", () => {
  const key = "online.maxFormsPerGroup";

  test("applies at once, with author and reason in its history", async () => {
    expect(await readOne(key)).toMatchObject({ value: 3, fallback: 3, updatedAt: null, updatedBy: null });
    const changed = await admin().update({ _id: key, value: 5, updatedAt: null, reason: "Temporada alta" });
    expect(changed).toMatchObject({ value: 5, fallback: 3, updatedBy: "Ana Domínguez" });
    expect(await readSetting(app.server.db, key)).toBe(5);
    await admin().update({ _id: key, value: null, updatedAt: changed.updatedAt });
    expect(await readOne(key)).toMatchObject({ value: 3 });
    const history = await admin().history({ key });
    expect(history.map(({ before, after, reason }) => [before, after, reason])).toEqual([
      [5, 3, null],
      [3, 5, "Temporada alta"],
    ]);
  });

  test("stays within its bounds", async () => {
    for (const { _id, least, most, updatedAt } of await admin().list()) {
      for (const value of [least - 1, most + 1].filter((each) => each >= 0 && each <= 1_000_000)) {
        const refusal = await expectRefusal(admin().update({ _id, value, updatedAt }), "INVALID");
        expect(refusal.fields).toHaveProperty("value");
        expect(refusal.facts).toMatchObject({ least, most });
      }
    }
  });

  // Approvals need a second administrator: approvals.test.ts switches them.
  test.each(settingKeys.filter((key) => key !== "approvals.required"))("%s accepts its bounds", async (_id) => {
    let { updatedAt } = await readOne(_id);
    const { least, most } = settingsCatalogue[_id];
    for (const value of [least, most, null]) {
      const changed = await admin().update({ _id, value, updatedAt });
      expect(changed.value).toBe(value ?? settingsCatalogue[_id].fallback);
      ({ updatedAt } = changed);
    }
  });

  test("is not changed with a stale version, nor by two at once", async () => {
    const currentSetting = await readOne("online.draftTtlMinutes");
    const both = await Promise.allSettled(
      [40, 50].map((value) => admin().update({ _id: currentSetting._id, value, updatedAt: currentSetting.updatedAt })),
    );
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refusal = await expectRefusal(
      admin().update({ _id: currentSetting._id, value: 60, updatedAt: currentSetting.updatedAt }),
      "CONFLICT",
    );
    expect(refusal.facts.current).toMatchObject({ _id: currentSetting._id });
  });

  test("of sessions applies to people who are signed in already", async () => {
    await app.as("online-ap@demo.example").notifications.list({});
    const currentSetting = await readOne("session.staffIdleMinutes");
    await admin().update({ _id: currentSetting._id, value: 5, updatedAt: currentSetting.updatedAt });
    await app.server.db.execute("update sessions set seen_at = now() - interval '10 minutes'");
    await expectRefusal(app.as("online-ap@demo.example").notifications.list({}), "UNAUTHENTICATED");
  });
});
