/** Who asked for something reads how far it is in words of their own; those of the desk stay there. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
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

const told = { es: toldEs, en: toldEn };
const desk = { es: deskEs.status, en: deskEn.status };

async function textOf(commonId: string, who: string, language: "es" | "en"): Promise<string> {
  const { body } = await app.app.inject({
    url: `/legalsit/paymentDetails/${commonId}?lang=${language}`,
    headers: { authorization: `Bearer ${await app.tokenOf(who)}` },
  });
  const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(body) ?? [];
  return main.replace(/<[^>]+>/g, "\n");
}

async function stands(commonId: string, status: string): Promise<void> {
  await app.server.db.execute(
    sql`update request_forms set status = ${status}, status_at = now() where common_id = ${commonId}`,
  );
  await app.server.db.execute(sql`update request_groups set status = ${status} where common_id = ${commonId}`);
}

describe.each(["es", "en"] as const)("the page that follows a request, in %s", (language) => {
  test.each(formStatuses.filter((status) => status !== "draft"))("says %s as its reader would", async (status) => {
    await stands(ap, status);
    const text = await textOf(ap, yadira, language);
    // Of AP only what the client sent back is corrected.
    expect(text).toContain(told[language][status === "rejectedByUser" ? "toCorrect" : status]);
    const lines = text.split("\n").map((line) => line.trim());
    const ours: readonly string[] = Object.values(told[language]);
    for (const word of Object.values(desk[language]).filter((each) => !ours.includes(each)))
      expect(lines).not.toContain(word);
  });

  test("says that what came back may be corrected, and what may not any more is over", async () => {
    await stands(tr, "rejected");
    expect(await textOf(tr, roberto, language)).toContain(told[language].toCorrect);
    await app.server.db.execute(sql`update request_forms set resubmissions = 99 where common_id = ${tr}`);
    const text = await textOf(tr, roberto, language);
    expect(text).toContain(told[language].rejected);
    expect(text).not.toContain(told[language].toCorrect);
    await app.server.db.execute(sql`update request_forms set resubmissions = 0 where common_id = ${tr}`);
  });
});
