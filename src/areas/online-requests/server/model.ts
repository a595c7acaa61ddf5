/** The criminal-record application model: what staff print, sign and take to the registry of sanctions. */
import { eq } from "drizzle-orm";
import type { Download } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/database.ts";
import { renderPdf } from "../../../server/documents/pdf.ts";
import { record } from "../../audit/server/public.ts";
import { countries } from "../../nomenclators/server/public.ts";
import { paymentsOf } from "../../payments/server/public.ts";
import { personOf } from "../../people/server/public.ts";
import type { Status } from "../states.ts";
import { namesIn } from "./details.ts";
import { trackingPath } from "./letters.ts";
import { modelPage } from "./model-page.ts";
import type { Form, Group } from "./moves.ts";
import { notFound, worksFamily } from "./reach.ts";
import { requestForms, requestGroups } from "./tables.ts";

/** From approval on there is something to take to the registry; before it, or once it ended, there is not. */
const printable: readonly Status[] = [
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
];

/** Where the model opens, once it is sure that it will. */
export async function modelAddress(call: Call, formId: string): Promise<{ url: string }> {
  await inTransaction(call.db, (tx) => readPrintable(tx, call, formId));
  return { url: `/legalsitapi/private/onlineRequests/policeRecordModelFile/${formId}` };
}

export async function policeRecordModel(call: Call, formId: string): Promise<Download> {
  const sheet = await inTransaction(call.db, async (tx) => {
    const { form, group } = await readPrintable(tx, call, formId);
    await record(tx, call, {
      action: "onlineRequests.print",
      kind: "requestForm",
      id: form.id,
      after: { number: form.number, model: "policeRecord" },
    });
    const attempts = await paymentsOf(tx, group.family, group.commonId);
    return {
      form,
      group,
      names: await namesIn(tx, { language: "es" }, form),
      countries: new Map(countries("es").map((country) => [country.code, country.name.es])),
      requester: await personOf(tx, group.requesterId),
      payment: attempts.find((attempt) => attempt._id === group.paymentId),
      trackingUrl: `${call.server.environment.publicUrl}/legalsit${trackingPath(group)}`,
      now: call.now,
    };
  });
  const content = await renderPdf(modelPage(sheet));
  return { name: `${sheet.form.number}.pdf`, mime: "application/pdf", content, inline: true };
}

async function readPrintable(tx: Transaction, call: Call, formId: string): Promise<{ form: Form; group: Group }> {
  const [found] = await tx
    .select({ form: requestForms, group: requestGroups })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(eq(requestForms.id, formId));
  if (!found || found.form.family !== "AP" || !worksFamily(callerOf(call), "AP")) throw notFound();
  if (!printable.includes(found.form.status))
    throw new Refusal("MODEL_NOT_EXPORTED", { facts: { status: found.form.status } });
  return found;
}
