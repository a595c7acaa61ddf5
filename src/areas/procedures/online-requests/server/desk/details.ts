/**
 * Reads a request for its owner or for staff. Reading by anybody else is written to the audit log before the data are
 * returned. Runs without a transaction: one would block the embedded engine during a read that locks nothing.
 */
import { and, asc, desc, eq, getTableColumns, isNotNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { fieldErrorMessage } from "../../../../../kit/validation/validation-errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { jsonRows, oneRow } from "../../../../../server/database/json-rows.ts";
import { preparedQuery } from "../../../../../server/database/prepared-query.ts";
import {
  type AuditEntry,
  auditInsert,
  auditParameters,
  writeAuditEntry,
} from "../../../../../server/audit/audit-log.ts";
import { codeNames, listCountries, codeLabelsInSql } from "../../../../administration/nomenclators/server/public.ts";
import { paymentsInSql, refundLinesInSql } from "../../../../money/payments/server/public.ts";
import type { Payment } from "../../../../money/payments/contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { fieldNames, leaves, pickupFields, valueAt } from "../../wizard/form-fields.ts";
import type { StatusLine } from "../../schemas/form-schemas.ts";
import { validatePickup } from "../../wizard/form-validation.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import { staffSteps } from "../../transitions.ts";
import { rowToFields, serializeGroupContext, serializeForm, serializeGroup } from "../shared/serializers.ts";
import { authorizationOf } from "./authorization.ts";
import { deliveryPort } from "../delivery/delivery-port.ts";
import { legalHoldOf } from "../privacy/legal-hold.ts";
import { holderName } from "../shared/notifications.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/lock-group.ts";
import { nextPackage } from "./package-number.ts";
import { priceIfSold } from "../payment/pricing.ts";
import { notFound, formReaderOf, readAccessibleGroup, roleOnGroup } from "../shared/access.ts";
import type { ModelBox } from "../pdf/model-sections.ts";
import { modelContentOf } from "../pdf/model-content.ts";
import { requestFormLog, requestForms } from "../tables.ts";
import { validateForms } from "../wizard/validate-forms.ts";
import { type FullGroup, fullGroup, groupOfForm } from "../shared/load-group.ts";

type LogEntry = z.output<typeof StatusLine>;

export async function readRequestDetails(call: Call, commonId: string): Promise<RequestGroup> {
  const full = await readFull(call, await readAccessibleGroup(call.db, call, commonId));
  return serializeGroup(full, formReaderOf(call, full.group));
}

export async function formDetails(
  call: Call,
  formId: string,
): Promise<OutputOf<typeof onlineRequestsContract.formDetails>> {
  const full = await groupOfForm(call.db, formId);
  const role = full && roleOnGroup(full.group, requireCaller(call));
  const form = full?.forms.find((each) => each.id === formId);
  if (!role || !form) throw notFound();
  const { family, commonId } = full.group;
  const auditEntry = readEntryOf(call, full.group);
  const siblings = full.forms.filter((each) => each.id !== formId);
  const codes = [...codesIn(form).map(([, code]) => code), ...full.forms.map(({ documentType }) => documentType ?? "")];
  const [row] = await (auditEntry ? readFormContextWithAudit : readFormContext)(call.db, {
    ...(auditEntry ? auditParameters(call.db, call, [auditEntry]) : {}),
    formId,
    family,
    commonId,
    codes,
    identityNumber: (role === "staff" && form.identityNumber) || null,
  });
  const { payments, refunds, courier, log, codeLabels, samePerson } = row as NonNullable<typeof row>;
  const names = new Map([...codeLabels].map(([code, { name }]) => [code, name[call.language]]));
  const staff = role === "staff";
  const authorization = authorizationOf(form, codeLabels.get(form.documentType ?? ""), { staff });
  const awaitsAuthorization = authorization.required && authorization.at === null;
  return {
    form: serializeForm(form, full.lines.get(formId) ?? [], call.now),
    group: serializeGroupContext(full, formReaderOf(call, full.group)),
    names: codeNamesByField(form, names),
    payments: payments.map((payment) => paymentLine(payment, refunds.get(payment._id) ?? [])),
    courier: courier ? { number: courier.number, status: courier.status } : null,
    log,
    authorization,
    hold: staff ? legalHoldOf(full.group) : null,
    correctionsLeft: Math.max(0, full.settings.resubmissions - form.resubmissions),
    estimate: await estimateOf(call.db, call, form, full.requester.country),
    siblings: siblings.map((each) => siblingOf(each, names)),
    next:
      staff && !form.anonymisedAt
        ? staffSteps(form, call.now)
            .filter(({ to }) => to !== "notPaid" || !awaitsAuthorization)
            .map(({ to, isBackward: corrective = false }) => ({ status: to, corrective }))
        : [],
    model: staff && !form.anonymisedAt ? modelOf(full, form, codeLabels, payments) : null,
    samePerson,
    suggestedPackage: staff && form.status === "deliveredTramitation" ? await nextPackage(call.db, call.now) : null,
  };
}

export async function detailsValidated(
  call: Call,
  commonId: string,
): Promise<OutputOf<typeof onlineRequestsContract.detailsValidated>> {
  const full = await readFull(call, await readAccessibleGroup(call.db, call, commonId));
  const messageOf = (codes: readonly string[] | undefined) =>
    codes?.[0] ? fieldErrorMessage(codes[0], call.language) : null;
  const fieldErrors = await validateForms(call.db, call.now, full.forms);
  const validation = fieldErrors.flatMap((each, index) =>
    [...new Set([...fieldNames, ...Object.keys(each)])].map((field) => ({
      field: `forms.${index}.${field}`,
      ok: !(field in each),
      message: messageOf(each[field]),
    })),
  );
  const { group } = full;
  const pickup = validatePickup(
    { name: group.pickupName, ci: group.pickupCi, phone: group.pickupPhone },
    dayOf(call.now),
  );
  for (const field of pickupFields.map((each) => `pickup.${each}`))
    validation.push({ field, ok: !(field in pickup), message: messageOf(pickup[field]) });
  return { ...serializeGroup(full, formReaderOf(call, full.group)), validation };
}

/** What the page of a form shows in addition to its group. With `isAudited` the same statement records that it was read. */
const formContextQuery = ({ isAudited }: { readonly isAudited: boolean }) =>
  preparedQuery((db, parameters, list) => {
    const [family, commonId] = [parameters("family"), parameters("commonId")];
    return db
      .with(...(isAudited ? [db.$with("audited").as(auditInsert(db, parameters, list))] : []))
      .select({
        payments: paymentsInSql(db, family, commonId),
        refunds: refundLinesInSql(db, family, commonId),
        courier: deliveryPort().courierInSql(db, commonId),
        log: logInSql(db, parameters("formId")),
        codeLabels: codeLabelsInSql(db, parameters("codes")),
        samePerson: samePersonInSql(db, {
          formId: parameters("formId"),
          family,
          identityNumber: parameters("identityNumber"),
        }),
      })
      .from(oneRow);
  });
const readFormContext = formContextQuery({ isAudited: false });
const readFormContextWithAudit = formContextQuery({ isAudited: true });

/** Other forms of the person, newest first. */
function samePersonInSql(
  db: Queryable,
  { formId, family, identityNumber }: Readonly<Record<"formId" | "family" | "identityNumber", SQLWrapper>>,
) {
  const { id: _id, number, status, statusAt } = requestForms;
  const columns = { _id, number, status, statusAt };
  const rows = db
    .select(columns)
    .from(requestForms)
    .where(
      and(
        eq(requestForms.identityNumber, sql`${identityNumber}::text`),
        eq(requestForms.family, family),
        ne(requestForms.id, formId),
        isNotNull(requestForms.finishedAt),
      ),
    );
  return jsonRows(columns, rows.orderBy(desc(requestForms.statusAt)).limit(3));
}

function modelOf(
  { group, requester }: FullGroup,
  form: RequestFormRow,
  codeLabels: Awaited<ReturnType<typeof readFormContext>>[number]["codeLabels"],
  payments: readonly Payment[],
): NonNullable<OutputOf<typeof onlineRequestsContract.formDetails>["model"]> {
  const spanishNames = new Map([...codeLabels].map(([code, { name }]) => [code, name.es]));
  const { title, addressee, parts } = modelContentOf(group.family, {
    form,
    group,
    names: codeNamesByField(form, spanishNames),
    countries: spanishCountries,
    requester,
    payment: payments.find(({ _id }) => _id === group.paymentId),
  });
  const showBox = ({ label, value, span, field }: ModelBox) => ({ label, value, span, field: field ?? null });
  return {
    title,
    addressee,
    parts: parts.map(([partTitle, rows]) => ({ title: partTitle, rows: rows.map((boxes) => boxes.map(showBox)) })),
  };
}

const spanishCountries = new Map(listCountries("es").map(({ code, name }) => [code, name.es]));

function logInSql(db: Queryable, formId: SQLWrapper): SQL<LogEntry[]> {
  const { from, to, at, byName, note, corrective } = getTableColumns(requestFormLog);
  const columns = { from, to, at, byName, note, corrective };
  const entries = db.select(columns).from(requestFormLog).where(eq(requestFormLog.formId, formId));
  return jsonRows(columns, entries.orderBy(asc(requestFormLog.id)));
}

async function readFull(call: Call, group: RequestGroupRow): Promise<FullGroup> {
  await writeAuditEntry(call.db, call, readEntryOf(call, group) ?? []);
  return fullGroup(call.db, group.commonId);
}

/** The audit entry of a read; none for the owner's own. */
const readEntryOf = (call: Call, { requesterId, commonId, number }: RequestGroupRow): AuditEntry | undefined =>
  requireCaller(call).userId === requesterId
    ? undefined
    : { action: "onlineRequests.read", kind: "requestGroup", id: commonId, after: { number } };

/** Names of the codes of each form, by form id and field. One statement. */
export async function namesOfEach(
  db: Queryable,
  call: Pick<Call, "language">,
  forms: readonly RequestFormRow[],
): Promise<Map<string, Record<string, string>>> {
  const codes = forms.flatMap((form) => codesIn(form).map(([, code]) => code));
  const names = await codeNames(db, [...new Set(codes)], call.language);
  return new Map(forms.map((form) => [form.id, codeNamesByField(form, names)]));
}

/** The codes of a form by field path, for example registry.province. */
function codesIn(form: RequestFormRow): [field: string, code: string][] {
  const answers = rowToFields(form);
  const codes: [string, unknown][] = [
    ...leaves.filter(({ kind }) => "of" in kind).map(({ path }): [string, unknown] => [path, valueAt(answers, path)]),
    ["rejectReason", form.rejectReason],
  ];
  return codes.filter((each): each is [string, string] => typeof each[1] === "string" && each[1] !== "");
}

function codeNamesByField(form: RequestFormRow, names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    codesIn(form).flatMap(([field, code]) => (names.has(code) ? [[field, names.get(code) as string]] : [])),
  );
}

/** The current price of a form under review, for its reviewer. */
async function estimateOf(
  db: Queryable,
  call: Pick<Call, "now">,
  form: RequestFormRow,
  requesterCountry: string | null,
): Promise<OutputOf<typeof onlineRequestsContract.formDetails>["estimate"]> {
  if (form.status !== "underReview") return null;
  const price = await priceIfSold(db, form, requesterCountry, call.now);
  return price ? { currency: price.currency, amount: price.total } : null;
}

function siblingOf(
  form: RequestFormRow,
  names: ReadonlyMap<string, string>,
): OutputOf<typeof onlineRequestsContract.formDetails>["siblings"][number] {
  return {
    _id: form.id,
    number: form.number,
    holder: holderName(form),
    document: names.get(form.documentType ?? "") ?? null,
    status: form.status,
    amountTotal: form.amountTotal,
    currency: form.currency,
  };
}

type PaymentLine = OutputOf<typeof onlineRequestsContract.formDetails>["payments"][number];

function paymentLine(payment: Payment, refunds: PaymentLine["refunds"]): PaymentLine {
  return {
    _id: payment._id,
    reference: payment.reference,
    gateway: payment.gateway,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    createdAt: payment.createdAt,
    confirmedAt: payment.confirmedAt ?? null,
    refundDue: payment.refundDue ?? null,
    refundedAmount: payment.refundedAmount,
    duplicated: payment.duplicated,
    refunds,
  };
}
