/** Whether forms can be sent: the rules of `form-validation.ts` beside what only the server knows (active codes, the offer). */
import { and, eq, inArray, ne } from "drizzle-orm";
import { dayOf } from "../../../../kit/calendar.ts";
import { type FieldFaults, Refusal } from "../../../../kit/errors.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { NomenclatorType } from "../../../nomenclators/catalogue.ts";
import { nomenclators } from "../../../nomenclators/server/tables.ts";
import { onlineServiceOffers } from "../../../online-services/server/tables.ts";
import { leaves, valueAt } from "../../wizard/form-fields.ts";
import { faultsOfForm, self } from "../../wizard/form-validation.ts";
import { rowToFields } from "../shared/serializers.ts";
import type { RequestFormRow } from "../shared/form-workflow.ts";
import { requestForms } from "../tables.ts";

/** What is wrong with each form, in order; two queries for however many. */
export async function faultsOfForms(
  db: Queryable,
  now: Date,
  forms: readonly RequestFormRow[],
): Promise<FieldFaults[]> {
  const chosen = forms.flatMap((form) => codesOf(form).map(([, code]) => code));
  const items = chosen.length
    ? await db
        .select({ code: nomenclators.code, ptypes: nomenclators.ptypes, meta: nomenclators.meta })
        .from(nomenclators)
        .where(and(inArray(nomenclators.code, chosen), eq(nomenclators.active, true)))
    : [];
  const offers = await db
    .select({
      id: onlineServiceOffers.id,
      documentTypes: onlineServiceOffers.documentTypes,
      most: onlineServiceOffers.maxCopies,
      legalizes: onlineServiceOffers.includesLegalization,
    })
    .from(onlineServiceOffers)
    .where(
      inArray(
        onlineServiceOffers.id,
        forms.map((form) => form.offerId),
      ),
    );
  const byCode = new Map(items.map((item) => [item.code, item]));
  return forms.map((form) => {
    const faults: Record<string, readonly string[]> = {
      ...faultsOfForm(rowToFields(form), {
        family: form.family,
        today: dayOf(now),
        needsSecondPerson: byCode.get(form.documentType ?? "")?.meta.needsSecondPerson === true,
      }),
    };
    for (const [field, code, ptype] of codesOf(form))
      if (!byCode.get(code)?.ptypes.includes(ptype)) faults[field] ??= ["CHOICE"];
    const offer = offers.find((each) => each.id === form.offerId);
    if (offer && form.documentType && !offer.documentTypes.includes(form.documentType))
      faults.documentType ??= ["CHOICE"];
    if (offer && (form.copies ?? 1) > offer.most) faults.copies ??= ["FEWER_COPIES"];
    if (offer && form.legalize && !offer.legalizes) faults.legalize ??= ["CHOICE"];
    return faults;
  });
}

/** INVALID with the faults of one form under its own field names. */
export async function requireValidForm(db: Queryable, now: Date, form: RequestFormRow): Promise<void> {
  const [faults = {}] = await faultsOfForms(db, now, [form]);
  if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
}

/** Who makes a form that was sent their own finds none of theirs beside it. A draft is looked at when it is sent. */
export async function refuseSecondOwn(db: Queryable, form: RequestFormRow): Promise<void> {
  if (form.relationship !== self) return;
  const [other] = await db
    .select({ id: requestForms.id })
    .from(requestForms)
    .where(
      and(
        eq(requestForms.commonId, form.commonId),
        ne(requestForms.id, form.id),
        eq(requestForms.relationship, self),
        ne(requestForms.status, "cancelled"),
      ),
    )
    .limit(1);
  if (other) throw new Refusal("INVALID", { fields: { relationship: ["CHOICE"] } });
}

/** forms.<n>.<field>, n from 0 in the order of the group's forms. */
export function prefixed(
  faults: readonly FieldFaults[],
  positions: readonly number[],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    faults.flatMap((each, index) =>
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
