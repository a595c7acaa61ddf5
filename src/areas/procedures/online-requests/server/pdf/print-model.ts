/** Application models: staff print and sign them for the registry of sanctions (AP) or a public registry (TR). */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import { pluralize } from "../../../../../kit/text/words.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { DocumentSource, Printout } from "../../../../administration/issued-documents/server/public.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { listCountries } from "../../../../administration/nomenclators/server/public.ts";
import { paymentsById } from "../../../../money/payments/server/public.ts";
import { peopleOf } from "../../../../administration/people/server/public.ts";
import { type Family, hasModel } from "../../states.ts";
import { namesOfEach } from "../desk/details.ts";
import { modelWords as words } from "../../server-messages.es.ts";
import { modelContentOf } from "./model-content.ts";
import { modelPdfDocument, type ModelPdf } from "./model-sections.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/lock-group.ts";
import { notFound, mayWorkFamily } from "../shared/access.ts";
import { requestForms, requestGroups } from "../tables.ts";

/** Operation that serves each family's file. */
const fileOf: Readonly<Record<Family, string>> = { AP: "policeRecordModelFile", TR: "registralModelFile" };

/** The address of the model's file, checked before it is returned. MODEL_NOT_EXPORTED as when it is printed. */
export async function modelAddress(call: Call, family: Family, formId: string): Promise<{ url: string }> {
  await inTransaction(call.db, (tx) => readPrintable(tx, call, family, [formId]));
  return { url: `/legalsitapi/private/onlineRequests/${fileOf[family]}/${formId}` };
}

/**
 * The models of several forms as one PDF, in the order of the ids; each print is audited. NOT_FOUND for other families.
 * Skips forms without a model; MODEL_NOT_EXPORTED if none has one: before approval and after the end.
 */
const modelSource = (family: Family): DocumentSource<readonly string[]> => ({
  kind: family === "AP" ? "policeRecordModel" : "registryModel",
  async read(call, formIds) {
    const models = await modelInputs(call, family, formIds);
    const count = models.length;
    return {
      documents: models.map((model) => issuableModel(family, model)),
      fileName: count === 1 ? (models[0]?.form.number ?? "") : `${family} ${dayOf(call.now)} (${count})`,
      ...(count > 1 && { title: pluralize(words.models, count, "es") }),
    };
  },
  demo: {
    email: family === "AP" ? "online-ap@demo.example" : "online-tr@demo.example",
    input: async (db) => {
      const forms = await db
        .select({ id: requestForms.id, status: requestForms.status })
        .from(requestForms)
        .where(and(eq(requestForms.family, family), isNull(requestForms.anonymisedAt)))
        .orderBy(asc(requestForms.number));
      const form = forms.find(hasModel);
      return form && [form.id];
    },
  },
});

export const modelSources: Readonly<Record<Family, DocumentSource<readonly string[]>>> = {
  AP: modelSource("AP"),
  TR: modelSource("TR"),
};

function issuableModel(family: Family, model: ModelPdf): Printout["documents"][number] {
  const { form, group, names, payment } = model;
  const { identityNumber, amountTotal, currency } = form;
  const holder = [form.firstName, form.firstLastName, form.secondLastName].filter(Boolean).join(" ");
  const subject = names.documentType;
  const place = [names["registry.municipality"], names["registry.province"]].filter(Boolean).join(", ");
  return {
    recordId: form.id,
    facts: {
      holder: maskFullName(holder),
      ...(amountTotal && currency && { amount: formatMoney(amountTotal, currency, "es") }),
      date: dayOf(new Date(group.finishedAt ?? group.createdAt)),
      ...(subject && { subject }),
      quantity: form.copies ?? 1,
      ...(place && { place }),
      ...(payment && { reference: payment.reference }),
    },
    person: { name: holder, ...(identityNumber && { identityNumber }) },
    document: modelPdfDocument(model, modelContentOf(family, model)),
  };
}

/** Reads the data of the models with a constant number of statements and writes the audit entries of the prints. */
async function modelInputs(call: Call, family: Family, formIds: readonly string[]): Promise<ModelPdf[]> {
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
    const countryNames = new Map(listCountries("es").map((country) => [country.code, country.name.es]));
    return printable.map(({ form, group }) => ({
      form,
      group,
      names: names.get(form.id) ?? {},
      countries: countryNames,
      requester: requesters.get(group.requesterId),
      payment: payments.get(group.paymentId ?? ""),
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
