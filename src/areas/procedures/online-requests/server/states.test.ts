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
notPaid → cancelled: client staff system | asks note
pending → requested: staff | not unpaid | undone
pending → rejected: staff | asks reason
requested → toked: staff | undone
requested → rejected: staff | asks reason | takes refundAmount
toked → deliveredTramitation: staff | only legalized | undone
toked → readyToDelivery: staff | not legalized | undone
deliveredTramitation → legalization: staff | asks packageNumber | undone
legalization → readyToDelivery: staff | undone
readyToDelivery → delivered: staff system | takes receiver.name, receiver.ci
pending → cancelled: staff | asks note
requested → cancelled: staff | asks note
toked → cancelled: staff | asks note
deliveredTramitation → cancelled: staff | asks note
legalization → cancelled: staff | asks note
readyToDelivery → cancelled: staff | asks note
requested → pending: staff ↩ | asks note | undone
toked → requested: staff ↩ | asks note | undone
deliveredTramitation → toked: staff ↩ | asks note | undone
legalization → deliveredTramitation: staff ↩ | asks note | undone
readyToDelivery → legalization: staff ↩ | asks note | only legalized | undone
delivered → readyToDelivery: staff ↩ | asks note | not long ago, invoiced | undone`;
const tables: Record<Family, string> = {
  AP: `
draft → notPaid: client
rejectedByUser → notPaid: client${common}`,
  TR: `
draft → underReview: client
underReview → notPaid: staff
underReview → rejected: staff | asks reason
underReview → cancelled: client staff | asks note
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
