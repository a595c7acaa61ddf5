/** Mails and tracking page of ready documents and of late ones. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { serverMessages as servedEn } from "../../server-messages.en.ts";
import { serverMessages as servedEs } from "../../server-messages.es.ts";
import { remindUncollected, notifyLate } from "../jobs.ts";
import { takeThrough, makeRoom, paid, samplePickup, rosa, setSetting, yadira } from "../testing/request-steps.ts";

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
  // Some demo requests are late: they are notified here first.
  await notifyLate(app.server);
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => app.close());

const mailsOf = async (commonId: string, template: string) =>
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
const textOf = (page: string) => page.replace(/<[^>]+>/g, " ").replace(/[\s\u00a0]+/g, " ");

const texts = { es: servedEs, en: servedEn };
const simple = { ...rosa, legalize: false };

describe("ready", () => {
  test.each(["es", "en"] as const)("page and mail show place, deadline and identity (%s)", async (language) => {
    await app.server.db.execute(sql`update users set language = ${language} where email = ${yadira}`);
    const { commonId, group, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested", "toked", "readyToDelivery"]);
    const until = addDays(dayOf(now), 90);
    const page = await pageOf(commonId, group.publicToken, language);
    const [mail] = await mailsOf(commonId, "requestReady");
    for (const text of [textOf(page), mail?.text.replace(/\u00a0/g, " ") ?? ""]) {
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
    expect(textOf(page)).toContain(`${identity} ${interpolate(identityOf, { name: samplePickup.name, digits })}`);
    for (const text of [page.replace(/&amp;/g, "&"), mail?.text ?? ""]) {
      expect(text).toContain("https://www.openstreetmap.org/?mlat=23.1386&mlon=-82.3866");
      expect(text).toContain(`/legalsit/deliveryService?request=${group.number}`);
    }
  });

  test("uncollected documents trigger a weekly mail with the place", async () => {
    const { commonId, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested", "toked", "readyToDelivery"]);
    await setSetting(app, "online.keepDays", 30);
    now = new Date(now.getTime() + 31 * 86_400_000);
    await remindUncollected(app.server);
    await remindUncollected(app.server);
    const [mail, ...others] = await mailsOf(commonId, "requestUncollected");
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Calle 23 n.º 501, Vedado");
    expect(mail?.vars.until).toBeUndefined();
    await setSetting(app, "online.keepDays", 90);
  });
});

describe("late", () => {
  /** Runs the job day by day; returns the day on which the client was notified. */
  async function untilLate(commonId: string): Promise<Date> {
    for (let day = 0; day < 200; day++) {
      now = new Date(now.getTime() + 86_400_000);
      await notifyLate(app.server);
      if ((await mailsOf(commonId, "requestLate")).length > 0) return now;
    }
    throw new Error("nobody was notified");
  }

  test("a late request shows the delay and the due day first, and its client is mailed once", async () => {
    const { commonId, group, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested"]);
    expect(await notifyLate(app.server)).toEqual({ notified: 0 });
    expect(textOf(await pageOf(commonId, group.publicToken))).not.toContain("Tarda más de lo habitual");
    await untilLate(commonId);
    const { body } = await app.app.inject({ url: `/legalsit/paymentDetails/${commonId}?token=${group.publicToken}` });
    expect(body).toMatch(/<b>Tarda más de lo habitual\.<\/b> Lo esperábamos a más tardar el/);
    expect(await notifyLate(app.server)).toEqual({ notified: 0 });
    const mails = await mailsOf(commonId, "requestLate");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.vars.by).toBeTruthy();
  });

  test("its client is mailed once despite clock changes and concurrent processes", async () => {
    const { commonId, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested"]);
    await untilLate(commonId);
    for (const days of [-30, 31, 1, 400, -401]) {
      now = new Date(now.getTime() + days * 86_400_000);
      await Promise.all(Array.from({ length: 20 }, () => notifyLate(app.server)));
    }
    expect(await mailsOf(commonId, "requestLate")).toHaveLength(1);
  });

  test("twenty concurrent processes send one mail", async () => {
    const { commonId, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested"]);
    const day = await untilLate(commonId);
    await app.server.db.execute(sql`delete from emails where related_id = ${commonId} and template = 'requestLate'`);
    now = day;
    const results = await Promise.all(Array.from({ length: 20 }, () => notifyLate(app.server)));
    expect(results.reduce((sum, each) => sum + each.notified, 0)).toBe(1);
    expect(await mailsOf(commonId, "requestLate")).toHaveLength(1);
  });

  test("a delay of more than fourteen days is not mailed", async () => {
    const { commonId, formIds } = await paid(app, yadira, [simple]);
    await takeThrough(app, formIds[0] ?? "", ["requested"]);
    const day = await untilLate(commonId);
    const [mail] = await mailsOf(commonId, "requestLate");
    await app.server.db.execute(sql`delete from emails where related_id = ${commonId} and template = 'requestLate'`);
    now = new Date(day.getTime() + 14 * 86_400_000);
    await notifyLate(app.server);
    expect(await mailsOf(commonId, "requestLate")).toEqual([]);
    now = new Date(day.getTime() + 13 * 86_400_000);
    await notifyLate(app.server);
    expect((await mailsOf(commonId, "requestLate")).map(({ vars }) => vars.by)).toEqual([mail?.vars.by]);
  });
});
