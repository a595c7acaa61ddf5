/** A document that is ready says where it is and until when; one that is late is told of before anybody asks. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../kit/calendar.ts";
import { interpolate } from "../../../../kit/words.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { serverMessages as servedEn } from "../../server-messages.en.ts";
import { serverMessages as servedEs } from "../../server-messages.es.ts";
import { remindUncollected, notifyLate } from "../jobs.ts";
import { takeThrough, makeRoom, paid, samplePickup, rosa, setSetting, yadira } from "../testing/request-steps.ts";

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
  // Of the demo office's own requests some are late: they were told of before.
  await notifyLate(app.server);
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => app.close());

const lettersOf = async (commonId: string, template: string) =>
  (
    await app.server.db.execute<{ text: string; vars: Record<string, string> }>(
      sql`select text, vars from emails where related_id = ${commonId} and template = ${template} order by created_at, id`,
    )
  ).rows;

async function pageOf(commonId: string, token: string | null, language = "es"): Promise<string> {
  const { body } = await app.app.inject({
    url: `/legalsit/paymentDetails/${commonId}?token=${token}&lang=${language}`,
  });
  return body;
}
const plain = (page: string) => page.replace(/<[^>]+>/g, " ").replace(/[\s\u00a0]+/g, " ");

const texts = { es: servedEs, en: servedEn };
const simple = { ...rosa, legalize: false };

describe("ready", () => {
  test.each(["es", "en"] as const)(
    "page and letter say where, until when and with which identity (%s)",
    async (language) => {
      await app.server.db.execute(sql`update users set language = ${language} where email = ${yadira}`);
      const { commonId, group, formIds } = await paid(app, yadira, [simple]);
      await takeThrough(app, formIds[0] ?? "", ["requested", "toked", "readyToDelivery"]);
      const until = addDays(dayOf(now), 90);
      const page = await pageOf(commonId, group.publicToken, language);
      const [letter] = await lettersOf(commonId, "requestReady");
      for (const text of [plain(page), letter?.text.replace(/\u00a0/g, " ") ?? ""]) {
        expect(text).toContain("Calle 23 n.º 501, Vedado");
        expect(text).toContain(
          language === "es" ? "Lunes a viernes, de 8:30 a 16:00" : "Monday to Friday, 8:30 to 16:00",
        );
        expect(text).toContain("+53 7 830 1100");
        expect(text).toContain(samplePickup.name);
        expect(text).toContain(samplePickup.ci.slice(-4));
        expect(text).not.toContain(samplePickup.ci);
        expect(text).toContain(until.slice(0, 4));
        expect(text).toContain(String(Number(until.slice(8))));
        expect(text).toContain("500.00 CUP");
      }
      const { identity, identityOf } = texts[language].page.collect;
      const digits = samplePickup.ci.slice(-4);
      expect(plain(page)).toContain(`${identity} ${interpolate(identityOf, { name: samplePickup.name, digits })}`);
      for (const text of [page.replace(/&#38;/g, "&"), letter?.text ?? ""]) {
        expect(text).toContain("https://www.openstreetmap.org/?mlat=23.1386&mlon=-82.3866");
        expect(text).toContain(`/legalsit/deliveryService?request=${group.number}`);
      }
    },
  );

  test("what nobody collected is told of week by week, with where it is", async () => {
    const { commonId, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested", "toked", "readyToDelivery"]);
    await setSetting(app, "online.keepDays", 30);
    now = new Date(now.getTime() + 31 * 86_400_000);
    await remindUncollected(app.server);
    await remindUncollected(app.server);
    const [letter, ...more] = await lettersOf(commonId, "requestUncollected");
    expect(more).toEqual([]);
    expect(letter?.text).toContain("Calle 23 n.º 501, Vedado");
    expect(letter?.vars.until).toBeUndefined();
    await setSetting(app, "online.keepDays", 90);
  });
});

describe("late", () => {
  /** Day after day, as the job looks; answers the day on which its client hears it. */
  async function untilLate(commonId: string): Promise<Date> {
    for (let day = 0; day < 200; day++) {
      now = new Date(now.getTime() + 86_400_000);
      await notifyLate(app.server);
      if ((await lettersOf(commonId, "requestLate")).length > 0) return now;
    }
    throw new Error("nobody was told");
  }

  test("a request past its term says so first, with the day it was due, and its client hears it once", async () => {
    const { commonId, group, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested"]);
    expect(await notifyLate(app.server)).toEqual({ told: 0 });
    expect(plain(await pageOf(commonId, group.publicToken))).not.toContain("Tarda más de lo habitual");
    await untilLate(commonId);
    const { body } = await app.app.inject({ url: `/legalsit/paymentDetails/${commonId}?token=${group.publicToken}` });
    expect(body).toMatch(/<b>Tarda más de lo habitual\.<\/b> Lo esperábamos a más tardar el/);
    expect(await notifyLate(app.server)).toEqual({ told: 0 });
    const letters = await lettersOf(commonId, "requestLate");
    expect(letters).toHaveLength(1);
    expect(letters[0]?.vars.by).toBeTruthy();
  });

  test("it hears it once whatever the clock does: back, ahead by months, and by several processes at once", async () => {
    const { commonId, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested"]);
    await untilLate(commonId);
    for (const days of [-30, 31, 1, 400, -401]) {
      now = new Date(now.getTime() + days * 86_400_000);
      await Promise.all(Array.from({ length: 20 }, () => notifyLate(app.server)));
    }
    expect(await lettersOf(commonId, "requestLate")).toHaveLength(1);
  });

  test("twenty processes that look at once write one letter", async () => {
    const { commonId, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested"]);
    const day = await untilLate(commonId);
    await app.server.db.execute(sql`delete from emails where related_id = ${commonId} and template = 'requestLate'`);
    now = day;
    const told = await Promise.all(Array.from({ length: 20 }, () => notifyLate(app.server)));
    expect(told.reduce((sum, each) => sum + each.told, 0)).toBe(1);
    expect(await lettersOf(commonId, "requestLate")).toHaveLength(1);
  });

  test("what has been late for longer than a fortnight when an office begins to tell is no news", async () => {
    const { commonId, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested"]);
    const day = await untilLate(commonId);
    const [letter] = await lettersOf(commonId, "requestLate");
    await app.server.db.execute(sql`delete from emails where related_id = ${commonId} and template = 'requestLate'`);
    now = new Date(day.getTime() + 14 * 86_400_000);
    await notifyLate(app.server);
    expect(await lettersOf(commonId, "requestLate")).toEqual([]);
    now = new Date(day.getTime() + 13 * 86_400_000);
    await notifyLate(app.server);
    expect((await lettersOf(commonId, "requestLate")).map(({ vars }) => vars.by)).toEqual([letter?.vars.by]);
  });
});
