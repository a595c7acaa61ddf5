/** What a page begins with that a request is written on. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import {
  alberto,
  beginRequest,
  makeRoom,
  roberto,
  rosa,
  sendRequest,
  teresa,
  yadira,
} from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

const api = (who: string) => app.as(who).onlineRequests;
const found = async (who: string, commonId: string) => api(who).writing({ commonId });

describe("a request that is written on", () => {
  test("comes with its service, its documents and destinations, as each of them is read alone", async () => {
    const commonId = await beginRequest(app, yadira, "TR01");
    const { group, offer, documents, destinations, legalizesAbroad } = await found(yadira, commonId);
    expect(group).toEqual(await api(yadira).details({ commonId }));
    expect(offer).toEqual(await app.as(yadira).onlineServices.get({ id: group.offer._id }));
    const literal = documents.find(({ code }) => code === "DT-RG.02");
    expect(literal?.meta).toMatchObject({ requiresAuthorization: true });
    expect(destinations.find(({ code }) => code === "DE-ES")).toMatchObject({
      name: { es: "España" },
      meta: { legalization: "needed" },
    });
    expect(legalizesAbroad).toBe(true);
  });

  test("says whether legalization is sold in dollars", async () => {
    const commonId = await beginRequest(app, yadira, "TR01");
    await app.server.db.execute(sql`update tariffs set valid_from = '2099-01-01' where code = 'TR-legalization-USD'`);
    expect((await found(yadira, commonId)).legalizesAbroad).toBe(false);
  });

  test("offers its owner, and nobody else, the people of the last request sent, whom it does not have yet", async () => {
    const own = { ...rosa, relationship: "PT001", firstName: "Yadira", identityNumber: "91021027775" } as const;
    const fields = { ...own, firstLastName: "Álvarez", secondLastName: "Ferrer", birthDate: "1991-02-10" };
    await sendRequest(app, yadira, [rosa]);
    const { commonId: earlier, group, formIds } = await sendRequest(app, yadira, [fields, rosa]);
    const commonId = await beginRequest(app, yadira, "AP01", 2);
    const offered = async (who = yadira) => (await found(who, commonId)).earlier;
    expect(await offered()).toEqual([
      { commonId: earlier, formId: formIds[0], number: group.number, name: "Yadira Álvarez Ferrer" },
      { commonId: earlier, formId: formIds[1], number: group.number, name: "Rosa María Ferrer Núñez" },
    ]);
    await api(yadira).addForm({ commonId, draft: true, relationship: "PT001" });
    expect((await offered()).map(({ formId }) => formId)).toEqual([formIds[1]]);
    await api(yadira).addForm({ commonId, draft: true, identityNumber: rosa.identityNumber });
    expect((await offered()).map(({ number }) => number)).not.toContain(group.number);
    expect(await offered(alberto)).toEqual([]);
  });

  test("is its owner's, and that of staff of its family", async () => {
    const { commonId } = await sendRequest(app, yadira, [rosa]);
    expect((await found(alberto, commonId)).group.commonId).toBe(commonId);
    for (const stranger of [roberto, teresa]) await expectRefusal(found(stranger, commonId), "NOT_FOUND");
  });
});
