/** Validates forms for submission: the rules of `form-validation.ts`, plus active codes and the offer. */
import { and, eq, inArray, ne } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { type FieldFaults, Refusal } from "../../../../../kit/validation/errors.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { NomenclatorType } from "../../../../administration/nomenclators/catalogue.ts";
import { nomenclatorView } from "../../../../administration/nomenclators/server/public.ts";
import { serviceOfferView } from "../../../online-services/server/public.ts";
import { leaves, valueAt } from "../../wizard/form-fields.ts";
import { validateForm, selfRelationship } from "../../wizard/form-validation.ts";
import { rowToFields } from "../shared/serializers.ts";
import type { RequestFormRow } from "../shared/lock-group.ts";
import { requestForms } from "../tables.ts";

/** Field errors of each form, in order. Two queries for all forms. */
export async function validateForms(
  db: Queryable,
  now: Date,
  forms: readonly RequestFormRow[],
): Promise<FieldFaults[]> {
  const codes = forms.flatMap((form) => codesOf(form).map(([, code]) => code));
  const items = codes.length
    ? await db
        .select({ code: nomenclatorView.code, ptypes: nomenclatorView.ptypes, meta: nomenclatorView.meta })
        .from(nomenclatorView)
        .where(and(inArray(nomenclatorView.code, codes), eq(nomenclatorView.active, true)))
    : [];
  const offers = await db
    .select({
      id: serviceOfferView.id,
      documentTypes: serviceOfferView.documentTypes,
      most: serviceOfferView.maxCopies,
      legalizes: serviceOfferView.includesLegalization,
    })
    .from(serviceOfferView)
    .where(
      inArray(
        serviceOfferView.id,
        forms.map((form) => form.offerId),
      ),
    );
  const byCode = new Map(items.map((item) => [item.code, item]));
  return forms.map((form) => {
    const errors: Record<string, readonly string[]> = {
      ...validateForm(rowToFields(form), {
        family: form.family,
        today: dayOf(now),
        needsSecondPerson: byCode.get(form.documentType ?? "")?.meta.needsSecondPerson === true,
      }),
    };
    for (const [field, code, ptype] of codesOf(form))
      if (!byCode.get(code)?.ptypes.includes(ptype)) errors[field] ??= ["CHOICE"];
    const offer = offers.find((each) => each.id === form.offerId);
    if (offer && form.documentType && !offer.documentTypes.includes(form.documentType))
      errors.documentType ??= ["CHOICE"];
    if (offer && (form.copies ?? 1) > offer.most) errors.copies ??= ["FEWER_COPIES"];
    if (offer && form.legalize && !offer.legalizes) errors.legalize ??= ["CHOICE"];
    return errors;
  });
}

/** Throws INVALID with the field errors of one form. */
export async function requireValidForm(db: Queryable, now: Date, form: RequestFormRow): Promise<void> {
  const [errors = {}] = await validateForms(db, now, [form]);
  if (Object.keys(errors).length > 0) throw new Refusal("INVALID", { fields: errors });
}

/**
 * Throws INVALID if a submitted form becomes the requester's own and the group has another one. Drafts are checked at
 * submission.
 */
export async function refuseSecondOwn(db: Queryable, form: RequestFormRow): Promise<void> {
  if (form.relationship !== selfRelationship) return;
  const [other] = await db
    .select({ id: requestForms.id })
    .from(requestForms)
    .where(
      and(
        eq(requestForms.commonId, form.commonId),
        ne(requestForms.id, form.id),
        eq(requestForms.relationship, selfRelationship),
        ne(requestForms.status, "cancelled"),
      ),
    )
    .limit(1);
  if (other) throw new Refusal("INVALID", { fields: { relationship: ["CHOICE"] } });
}

/** Field paths of the form forms.<n>.<field>; n is the position in the group, from 0. */
export function prefixFaults(
  errors: readonly FieldFaults[],
  positions: readonly number[],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    errors.flatMap((each, index) =>
      Object.entries(each).map(([field, codes]) => [`forms.${positions[index]}.${field}`, codes]),
    ),
  );
}

function codesOf(form: RequestFormRow): [field: string, code: string, ptype: NomenclatorType][] {
  const answers = rowToFields(form);
  return leaves.flatMap(({ path, kind }): [string, string, NomenclatorType][] => {
    const code = kind.kind === "code" && valueAt(answers, path);
    return kind.kind === "code" && code ? [[path, String(code), kind.of]] : [];
  });
}
