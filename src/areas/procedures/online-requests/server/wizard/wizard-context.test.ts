/** The data that the wizard starts with. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
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
const readWizard = async (who: string, commonId: string) => api(who).writing({ commonId });

describe("the wizard data of a request", () => {
  test("contain its service, documents and destinations, equal to their own operations", async () => {
    const commonId = await beginRequest(app, yadira, "TR01");
    const { group, offer, documents, destinations, legalizesAbroad } = await readWizard(yadira, commonId);
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

  test("show whether legalization is sold in dollars", async () => {
    const commonId = await beginRequest(app, yadira, "TR01");
    await app.server.db.execute(sql`update tariffs set valid_from = '2099-01-01' where code = 'TR-legalization-USD'`);
    expect((await readWizard(yadira, commonId)).legalizesAbroad).toBe(false);
  });

  test("offer its owner, and nobody else, the people of the last submitted request that it does not have yet", async () => {
    const ownForm = { ...rosa, relationship: "PT001", firstName: "Yadira", identityNumber: "91021027775" } as const;
    const fields = { ...ownForm, firstLastName: "Álvarez", secondLastName: "Ferrer", birthDate: "1991-02-10" };
    await sendRequest(app, yadira, [rosa]);
    const { commonId: earlier, group, formIds } = await sendRequest(app, yadira, [fields, rosa]);
    const commonId = await beginRequest(app, yadira, "AP01", 2);
    const earlierPeople = async (who = yadira) => (await readWizard(who, commonId)).earlier;
    expect(await earlierPeople()).toEqual([
      { commonId: earlier, formId: formIds[0], number: group.number, name: "Yadira Álvarez Ferrer" },
      { commonId: earlier, formId: formIds[1], number: group.number, name: "Rosa María Ferrer Núñez" },
    ]);
    await api(yadira).addForm({ commonId, draft: true, relationship: "PT001" });
    expect((await earlierPeople()).map(({ formId }) => formId)).toEqual([formIds[1]]);
    await api(yadira).addForm({ commonId, draft: true, identityNumber: rosa.identityNumber });
    expect((await earlierPeople()).map(({ number }) => number)).not.toContain(group.number);
    expect(await earlierPeople(alberto)).toEqual([]);
  });

  test("are for its owner and staff of its family", async () => {
    const { commonId } = await sendRequest(app, yadira, [rosa]);
    expect((await readWizard(alberto, commonId)).group.commonId).toBe(commonId);
    for (const otherUser of [roberto, teresa]) await expectRefusal(readWizard(otherUser, commonId), "NOT_FOUND");
  });
});
