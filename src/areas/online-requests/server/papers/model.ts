/** The application models: what staff print, sign and take to the registry of sanctions (AP) or to a public registry (TR). */
import { eq } from "drizzle-orm";
import type { Download } from "../../../../kit/contract.ts";
import { Refusal } from "../../../../kit/errors.ts";
import { type Call, callerOf } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/database.ts";
import { record } from "../../../../server/audit.ts";
import { letterheadOf } from "../../../firm/server/public.ts";
import { countries } from "../../../nomenclators/server/public.ts";
import { paymentsOf } from "../../../payments/server/public.ts";
import { personOf } from "../../../people/server/public.ts";
import type { Family, Status } from "../../states.ts";
import { namesIn } from "../desk/details.ts";
import type { ModelSheet } from "./model-parts.ts";
import type { Form, Group } from "../request.ts";
import { notFound, worksFamily } from "../access.ts";
import { statusPath } from "../tracking/status-page.ts";
import { requestForms, requestGroups } from "../tables.ts";

/** From approval on there is something to take to the registry; before it, or once it ended, there is not. */
const printable: readonly Status[] = [
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
];

/** How the catalogue calls each family's file. */
const fileOf: Readonly<Record<Family, string>> = { AP: "policeRecordModelFile", TR: "registralModelFile" };

/** Where the model opens, once it is sure that it will. */
export async function modelAddress(call: Call, family: Family, formId: string): Promise<{ url: string }> {
  await inTransaction(call.db, (tx) => readPrintable(tx, call, family, formId));
  return { url: `/legalsitapi/private/onlineRequests/${fileOf[family]}/${formId}` };
}

/** The model as PDF; MODEL_NOT_EXPORTED before approval and after the end. Each print leaves an audit line. */
export async function printModel(call: Call, family: Family, formId: string): Promise<Download> {
  const sheet = await sheetOf(call, family, formId);
  const content = await call.server.workers.run("model", { family, sheet });
  return { name: `${sheet.form.number}.pdf`, mime: "application/pdf", content, inline: true };
}

/** What a model says, read once; the print is recorded with it. */
export async function sheetOf(call: Call, family: Family, formId: string): Promise<ModelSheet> {
  return inTransaction(call.db, async (tx) => {
    const { form, group } = await readPrintable(tx, call, family, formId);
    await record(tx, call, {
      action: "onlineRequests.print",
      kind: "requestForm",
      id: form.id,
      after: { number: form.number, model: fileOf[family] },
    });
    const attempts = await paymentsOf(tx, group.family, group.commonId);
    return {
      form,
      group,
      names: await namesIn(tx, { language: "es" }, form),
      countries: new Map(countries("es").map((country) => [country.code, country.name.es])),
      requester: await personOf(tx, group.requesterId),
      payment: attempts.find((attempt) => attempt._id === group.paymentId),
      statusUrl: `${call.server.environment.publicUrl}/legalsit${statusPath(call.server, form)}`,
      firm: await letterheadOf(tx),
      now: call.now,
    };
  });
}

async function readPrintable(
  tx: Transaction,
  call: Call,
  family: Family,
  formId: string,
): Promise<{ form: Form; group: Group }> {
  const [found] = await tx
    .select({ form: requestForms, group: requestGroups })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(eq(requestForms.id, formId));
  if (!found || found.form.family !== family || !worksFamily(callerOf(call), family)) throw notFound();
  if (!printable.includes(found.form.status) || found.form.anonymisedAt)
    throw new Refusal("MODEL_NOT_EXPORTED", { facts: { status: found.form.status } });
  return found;
}
