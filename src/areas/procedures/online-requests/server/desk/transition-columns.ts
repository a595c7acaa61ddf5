/** Columns that a transition of a form writes besides its status. */
import { type SQL, sql } from "drizzle-orm";
import { normalizeIdentityNumber, parseIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import { dayOf, addMonths } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { jsonRows } from "../../../../../server/database/json-rows.ts";
import { nomenclatorView } from "../../../../administration/nomenclators/server/public.ts";
import type { RequestGroupRow, RequestFormRow } from "../shared/lock-group.ts";
import type { FormTransitionOutcome } from "./transition-effects.ts";

/** The columns that the transition writes, apart from the status. */
export function columnsOf(
  call: Call,
  { group, form }: { readonly group: RequestGroupRow; readonly form: RequestFormRow },
  step: FormTransitionOutcome,
  months?: ReadonlyMap<string, number>,
): Partial<RequestFormRow> {
  const at = call.now.toISOString();
  const today = dayOf(call.now);
  switch (step.status) {
    case "requested":
      return { approvedAt: at, approvedBy: requireCaller(call).userId };
    case "toked":
      return { obtainedAt: at };
    case "legalization":
      return { packageNumber: step.packageNumber ?? null };
    case "readyToDelivery": {
      const validityMonths = months?.get(form.documentType ?? "");
      return { readyAt: at, expiresAt: validityMonths === undefined ? null : addMonths(today, validityMonths) };
    }
    case "delivered":
      return { deliveredAt: at, ...receiverOf(group, step, today) };
    default:
      return {};
  }
}
/** The columns of the current status, cleared. */
export function columnsOfStepBack({ status }: RequestFormRow): Partial<RequestFormRow> {
  if (status === "delivered") return { deliveredAt: null, receiverName: null, receiverCi: null };
  if (status === "requested") return { approvedAt: null, approvedBy: null };
  if (status === "toked") return { obtainedAt: null };
  if (status === "readyToDelivery") return { readyAt: null, expiresAt: null };
  return {};
}
/** Months of validity of a certificate from the day it is ready, by document type, as a column of a query. */
export function validityInSql(db: Queryable, formIds: SQL): SQL<Map<string, number>> {
  const columns = { code: nomenclatorView.code, meta: nomenclatorView.meta };
  const ofForms = sql`select document_type from request_forms where id = any(${formIds})`;
  const types = db.select(columns).from(nomenclatorView).where(sql`${nomenclatorView.code} in (${ofForms})`);
  return jsonRows(
    columns,
    types,
    (rows) =>
      new Map(
        rows.flatMap(({ code, meta }) =>
          typeof meta.validityMonths === "number" ? [[code, meta.validityMonths] as const] : [],
        ),
      ),
  );
}
function receiverOf(group: RequestGroupRow, step: FormTransitionOutcome, today: string): Partial<RequestFormRow> {
  const name = step.receiver?.name ?? group.pickupName;
  const ci = step.receiver?.ci ?? group.pickupCi;
  if (!name || !ci)
    throw new Refusal("INVALID", {
      fields: { ...(name ? {} : { "receiver.name": ["REQUIRED"] }), ...(ci ? {} : { "receiver.ci": ["REQUIRED"] }) },
    });
  const normalized = normalizeIdentityNumber(ci);
  // Eleven digits must be a valid identity number; anything else is a passport.
  if (/^\d+$/.test(normalized) && !parseIdentityNumber(normalized, { today }).ok)
    throw new Refusal("INVALID", { fields: { "receiver.ci": ["CI_FORMAT"] } });
  return { receiverName: name, receiverCi: normalized };
}
