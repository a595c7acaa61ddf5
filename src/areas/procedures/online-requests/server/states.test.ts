/** The workflows of both families, compared with tables written by hand. */
import { afterAll, beforeAll } from "vitest";
import { describeWorkflow } from "../../../../server/testing/workflow-suite.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { requestActors, type Family, families } from "../states.ts";
import { formWorkflows } from "../transitions.ts";
import { moveForm, undoForm } from "./shared/form-workflow.ts";
import { requestFormLog, requestForms } from "./tables.ts";
import { sampleBirthForm, filledIn, makeRoom, rosa, yadira } from "./testing/request-steps.ts";

const common = `
draft → cancelled: client system
notPaid → pending: system
notPaid → rejectedByUser: client
notPaid → cancelled: client staff system | requires note
pending → requested: staff | not unpaid | undone
pending → rejected: staff | requires reason
requested → toked: staff | undone
requested → rejected: staff | requires reason | accepts refundAmount
toked → deliveredTramitation: staff | only legalized | undone
toked → readyToDelivery: staff | not legalized | undone
deliveredTramitation → legalization: staff | requires packageNumber | undone
legalization → readyToDelivery: staff | undone
readyToDelivery → delivered: staff system | accepts receiver.name, receiver.ci
pending → cancelled: staff | requires note
requested → cancelled: staff | requires note
toked → cancelled: staff | requires note
deliveredTramitation → cancelled: staff | requires note
legalization → cancelled: staff | requires note
readyToDelivery → cancelled: staff | requires note
requested → pending: staff ↩ | requires note | undone
toked → requested: staff ↩ | requires note | undone
deliveredTramitation → toked: staff ↩ | requires note | undone
legalization → deliveredTramitation: staff ↩ | requires note | undone
readyToDelivery → legalization: staff ↩ | requires note | only legalized | undone
delivered → readyToDelivery: staff ↩ | requires note | not long ago, invoiced | undone`;
const tables: Record<Family, string> = {
  AP: `
draft → notPaid: client
rejectedByUser → notPaid: client${common}`,
  TR: `
draft → underReview: client
underReview → notPaid: staff
underReview → rejected: staff | requires reason
underReview → cancelled: client staff | requires note
rejected → underReview: client
rejectedByUser → underReview: client${common}`,
};

/** Transitions take place on 20 November. */
const usualForm = {
  legalize: false,
  paidAt: "2026-11-01T15:00:00.000Z",
  deliveredAt: "2026-11-13T15:00:00.000Z",
  invoiceNumber: null,
};
const kinds = {
  usual: usualForm,
  legalized: { ...usualForm, legalize: true },
  unpaid: { ...usualForm, paidAt: null },
  "long ago": { ...usualForm, deliveredAt: "2026-11-13T14:59:59.999Z" },
  invoiced: { ...usualForm, invoiceNumber: "FA26000001" },
};

let app: TestApp;
const forms = {} as Record<Family, string>;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  for (const [family, fields] of [
    ["AP", rosa],
    ["TR", sampleBirthForm],
  ] as const) {
    const group = await app.as(yadira).onlineRequests.details({ commonId: await filledIn(app, yadira, [fields]) });
    forms[family] = group.forms[0]?._id ?? "";
  }
});
afterAll(() => app.close());

for (const family of families)
  describeWorkflow(`a form ${family}`, {
    workflow: formWorkflows[family],
    actors: requestActors,
    table: tables[family],
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, facts]) => [kind, { family, ...facts }])),
    db: () => app.server.db,
    rows: requestForms,
    log: { table: requestFormLog, of: requestFormLog.formId },
    id: () => forms[family],
    move: moveForm,
    undo: undoForm,
  });
