import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const administrator = () => app.as("administrator@demo.example").terms;
const readPages = () => app.as("nobody").terms.pagesBasic();

describe("the firm's own texts", () => {
  test("are changed together, show at once, and leave a line for each that changed", async () => {
    const { _id, terms, ...before } = await readPages();
    const contact = { es: "Calle 23, La Habana.\n\nTeléfono: +53 7 830 0000", en: "23rd Street, Havana." };
    const saved = await administrator().updatePagesBasic({ ...before, contact });
    expect(saved).toMatchObject({ _id, contact, slogan: before.slogan, terms });
    expect(await readPages()).toEqual(saved);
    expect(saved.updatedAt > before.updatedAt).toBe(true);
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.action, "terms.updatePage"));
    expect(lines.map(({ recordId, before, after }) => [recordId, before, after])).toEqual([
      ["contact", before.contact, contact],
    ]);
  });

  test("are not overwritten with a stale version", async () => {
    const { _id, terms, ...old } = await readPages();
    const slogan = { es: "Sus papeles, a tiempo.", en: "Your papers, on time." };
    await administrator().updatePagesBasic({ ...old, slogan });
    const refusal = await expectRefusal(administrator().updatePagesBasic(old), "CONFLICT");
    expect(refusal.facts.current).toMatchObject({ _id, slogan, terms });
    expect((await readPages()).slogan).toEqual(slogan);
  });

  test("require both languages and the permission for settings", async () => {
    const { _id, terms, ...texts } = await readPages();
    const incomplete = await expectRefusal(
      administrator().updatePagesBasic({ ...texts, politics: { es: "Sus datos", en: "" } }),
      "INVALID",
    );
    expect(Object.keys(incomplete.fields ?? {})).toEqual(["politics.en"]);
    await expectRefusal(app.as("commercial@demo.example").terms.updatePagesBasic(texts), "FORBIDDEN");
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "terms.updatePage"), eq(auditLog.recordId, "politics")));
    expect([lines.length, _id, terms.es.length > 0]).toEqual([0, "pagesBasic", true]);
  });
});
