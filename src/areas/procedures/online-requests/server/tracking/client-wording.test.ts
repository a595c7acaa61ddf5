/** The tracking page uses the client's status labels, not those of staff. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { clientStatus as toldEn } from "../../client/client-status-words.en.ts";
import { clientStatus as toldEs } from "../../client/client-status-words.es.ts";
import { formStatuses } from "../../states.ts";
import { words as deskEn } from "../../words.en.ts";
import { words as deskEs } from "../../words.es.ts";
import { sampleBirthForm, makeRoom, roberto, sendRequest, yadira } from "../testing/request-steps.ts";

let app: TestApp;
let ap: string;
let tr: string;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  ap = (await sendRequest(app, yadira)).commonId;
  tr = (await sendRequest(app, roberto, [sampleBirthForm])).commonId;
});
afterAll(() => app.close());

const clientLabels = { es: toldEs, en: toldEn };
const staffLabels = { es: deskEs.status, en: deskEn.status };

async function textOf(commonId: string, who: string, language: "es" | "en"): Promise<string> {
  const { body } = await app.app.inject({
    url: `/legalsit/paymentDetails/${commonId}?lang=${language}`,
    headers: { authorization: `Bearer ${await app.tokenOf(who)}` },
  });
  const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(body) ?? [];
  return main.replace(/<[^>]+>/g, "\n");
}

async function setStatus(commonId: string, status: string): Promise<void> {
  await app.server.db.execute(
    sql`update request_forms set status = ${status}, status_at = now() where common_id = ${commonId}`,
  );
  await app.server.db.execute(sql`update request_groups set status = ${status} where common_id = ${commonId}`);
}

describe.each(["es", "en"] as const)("the tracking page, in %s", (language) => {
  test.each(formStatuses.filter((status) => status !== "draft"))("labels %s for the client", async (status) => {
    await setStatus(ap, status);
    const text = await textOf(ap, yadira, language);
    // In AP, only forms that the client rejected can be corrected.
    expect(text).toContain(clientLabels[language][status === "rejectedByUser" ? "toCorrect" : status]);
    const lines = text.split("\n").map((line) => line.trim());
    const ownLabels: readonly string[] = Object.values(clientLabels[language]);
    for (const label of Object.values(staffLabels[language]).filter((each) => !ownLabels.includes(each)))
      expect(lines).not.toContain(label);
  });

  test("labels returned forms as correctable, and as closed when they no longer are", async () => {
    await setStatus(tr, "rejected");
    expect(await textOf(tr, roberto, language)).toContain(clientLabels[language].toCorrect);
    await app.server.db.execute(sql`update request_forms set resubmissions = 99 where common_id = ${tr}`);
    const text = await textOf(tr, roberto, language);
    expect(text).toContain(clientLabels[language].rejected);
    expect(text).not.toContain(clientLabels[language].toCorrect);
    await app.server.db.execute(sql`update request_forms set resubmissions = 0 where common_id = ${tr}`);
  });
});
