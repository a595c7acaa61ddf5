/** Application models: staff print and sign them for the registry of sanctions (AP) or a public registry (TR). */
import { eq, inArray } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { Download } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { countries } from "../../../../administration/nomenclators/server/public.ts";
import { paymentsById } from "../../../../money/payments/server/public.ts";
import { peopleOf } from "../../../../administration/people/server/public.ts";
import { type Family, hasModel } from "../../states.ts";
import { namesOfEach } from "../desk/details.ts";
import type { ModelPdf } from "./model-sections.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/lock-group.ts";
import { notFound, mayWorkFamily } from "../shared/access.ts";
import { statusPath } from "../tracking/status-page.tsx";
import { requestForms, requestGroups } from "../tables.ts";

/** Operation that serves each family's file. */
const fileOf: Readonly<Record<Family, string>> = { AP: "policeRecordModelFile", TR: "registralModelFile" };

/** The address of the model's file, checked before it is returned. MODEL_NOT_EXPORTED like `printModel`. */
export async function modelAddress(call: Call, family: Family, formId: string): Promise<{ url: string }> {
  await inTransaction(call.db, (tx) => readPrintable(tx, call, family, [formId]));
  return { url: `/legalsitapi/private/onlineRequests/${fileOf[family]}/${formId}` };
}

/**
 * The model as PDF. Each print is written to the audit log. NOT_FOUND for other families; MODEL_NOT_EXPORTED before
 * approval and after the end.
 */
export async function printModel(call: Call, family: Family, formId: string): Promise<Download> {
  return printModels(call, family, [formId]);
}

/**
 * The models of several forms as one PDF, in the order of the ids. Skips forms without a model; MODEL_NOT_EXPORTED if
 * none has one.
 */
export async function printModels(call: Call, family: Family, formIds: readonly string[]): Promise<Download> {
  const sheets = await modelSheets(call, family, formIds);
  const content = await call.server.workers.run("models", { family, sheets });
  const name = sheets.length === 1 ? sheets[0]?.form.number : `${family} ${dayOf(call.now)} (${sheets.length})`;
  return { name: `${name}.pdf`, mime: "application/pdf", content, inline: true };
}

/** Reads the data of the models with a constant number of statements and writes the audit entries of the prints. */
export async function modelSheets(call: Call, family: Family, formIds: readonly string[]): Promise<ModelPdf[]> {
  return inTransaction(call.db, async (tx) => {
    const printable = await readPrintable(tx, call, family, formIds);
    await writeAuditEntry(
      tx,
      call,
      printable.map(({ form }) => ({
        action: "onlineRequests.print",
        kind: "requestForm",
        id: form.id,
        after: { number: form.number, model: fileOf[family] },
      })),
    );
    const paymentIds = printable.flatMap(({ group }) => group.paymentId ?? []);
    const names = await namesOfEach(
      tx,
      { language: "es" },
      printable.map(({ form }) => form),
    );
    const requesters = await peopleOf(
      tx,
      printable.map(({ group }) => group.requesterId),
    );
    const payments = await paymentsById(tx, paymentIds);
    const firm = await letterheadOf(tx);
    const countryNames = new Map(countries("es").map((country) => [country.code, country.name.es]));
    return printable.map(({ form, group }) => ({
      form,
      group,
      names: names.get(form.id) ?? {},
      countries: countryNames,
      requester: requesters.get(group.requesterId),
      payment: payments.get(group.paymentId ?? ""),
      statusUrl: `${call.server.environment.publicUrl}/legalsit${statusPath(call.server, form)}`,
      firm,
      now: call.now,
    }));
  });
}

async function readPrintable(
  tx: Transaction,
  call: Call,
  family: Family,
  formIds: readonly string[],
): Promise<{ form: RequestFormRow; group: RequestGroupRow }[]> {
  const rows = await tx
    .select({ form: requestForms, group: requestGroups })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(inArray(requestForms.id, [...formIds]));
  const byId = new Map(rows.map((row) => [row.form.id, row]));
  const requested = formIds.map((id) => {
    const row = byId.get(id);
    if (!row || row.form.family !== family || !mayWorkFamily(requireCaller(call), family)) throw notFound();
    return row;
  });
  const printable = requested.filter(({ form }) => hasModel(form));
  if (printable.length === 0) throw new Refusal("MODEL_NOT_EXPORTED", { facts: { status: requested[0]?.form.status } });
  return printable;
}
