/** The staff list of forms and the counters of its views. */
import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import {
  constantSql,
  type SelectedRow,
  type Selection,
  rawSelection,
} from "../../../../../server/database/raw-selection.ts";
import { equals } from "../../../../../server/listing/filters.ts";
import { countStatuses } from "../../../../../server/listing/counting.ts";
import { listHandlers } from "../../../../../server/listing/list-handlers.ts";
import type { ListSlice } from "../../../../../server/listing/list-query.ts";
import { fullNameOf, userView } from "../../../../administration/people/server/public.ts";
import { readHolderIdentity } from "../../wizard/form-validation.ts";
import { words as deskEn } from "../../desk/staff-words.en.ts";
import { words as deskEs } from "../../desk/staff-words.es.ts";
import { forms } from "../../list-contracts.ts";
import { type ListedForm } from "../../schemas/listed-form.ts";
import { serverMessages as servedEn } from "../../server-messages.en.ts";
import { serverMessages as servedEs } from "../../server-messages.es.ts";
import { type Family, type FormStatus, formStatuses } from "../../states.ts";
import { words as wordsEn } from "../../words.en.ts";
import { words as wordsEs } from "../../words.es.ts";
import { requestForms } from "../tables.ts";
import { type FormsQuery, type FormFilters, isLate, filterConditions } from "./form-filters.ts";
import { holderName } from "../shared/notifications.ts";
import { familiesOf, mayWorkFamily } from "../shared/access.ts";
import { holderKey } from "../listed-forms.ts";

const sheetMessages = { es: servedEs, en: servedEn };
const staffWords = { es: deskEs, en: deskEn };
const words = { es: wordsEs, en: wordsEn };
const f = requestForms;

/** The columns of a row, with names in the reader's language. Skin colour and addresses are not selected. */
const selectionFor = (language: Language) =>
  rawSelection({
    id: f.id,
    commonId: f.commonId,
    number: f.number,
    family: f.family,
    status: f.status,
    statusAt: f.statusAt,
    firstName: f.firstName,
    firstLastName: f.firstLastName,
    secondLastName: f.secondLastName,
    identityNumber: f.identityNumber,
    birthDate: f.birthDate,
    gender: f.gender,
    copies: f.copies,
    legalize: f.legalize,
    abroadCountry: f.abroadCountry,
    createdAt: f.createdAt,
    paidAt: f.paidAt,
    amountTotal: f.amountTotal,
    currency: f.currency,
    packageNumber: f.packageNumber,
    volume: f.volume,
    folio: f.folio,
    registry: f.registry,
    eventDate: f.eventDate,
    eventPlace: f.eventPlace,
    authorizedAt: f.authorizedAt,
    resubmissions: f.resubmissions,
    updatedAt: f.updatedAt,
    requesterFirstName: userView.firstName,
    requesterLastName: userView.lastName,
    requesterSecondLastName: userView.secondLastName,
    service: name(language, "online_service_offers", sql`id = ${f.offerId}`),
    documentName: nomenclator(language, f.documentType),
    destinationName: nomenclator(language, f.destination),
    provinceName: nomenclator(language, f.province),
    registryName: nomenclator(language, sql`${f.registry}->>'municipality'`),
    needsLeave: sql<boolean>`coalesce((select meta->>'requiresAuthorization' = 'true' from nomenclators where code = ${f.documentType}), false)`,
  });
const selections = { es: selectionFor("es"), en: selectionFor("en") };
type SelectedForm = ((typeof selections)["es"] extends Selection<infer F> ? SelectedRow<F> : never) & {
  readonly late: boolean;
};

/** The staff list of forms. Only the rows of one page are joined with names. */
export const formsList = listHandlers(forms, {
  cellContext: (language) => ({ ...staffWords[language], status: words[language].status, language }),
  fileName: ({ language }, { family }) => interpolate(sheetMessages[language].sheet.name, { family }),
  heading: ({ language }, { family }) => {
    const { title, printed } = sheetMessages[language].sheet;
    return { title: interpolate(title, { family }), footer: printed };
  },
  log: { action: "onlineRequests.export", kind: "requestForms", id: ({ family }) => family },
  unloggedFilters: ["ci"],
  id: f.id,
  where: conditionsOf,
  sorts: {
    createdAt: f.createdAt,
    number: f.number,
    holder: holderKey(f),
    status: [f.status, f.createdAt],
    statusAt: f.statusAt,
    paidAt: f.paidAt,
    amountTotal: [f.currency, f.amountTotal],
    packageNumber: f.packageNumber,
  },
  readRows: async (call, page) => (await readForms(call, page)).rows,
  readPage: readForms,
});

const formsWithRequester = constantSql(sql`${f} inner join ${userView} on ${userView.id} = ${f.requesterId}`);

async function readForms(call: Call, page: ListSlice, total: SQL<number> = sql<number>`0`) {
  const from = sql`${formsWithRequester} where ${page.where} order by ${sql.join(page.order, sql`, `)}`;
  const rows = await selections[call.language].read(call.db, from, { late: isLate(call.now), total });
  const today = dayOf(call.now);
  return { rows: rows.map((row) => toListedForm(row, call.now, today)), total: rows[0]?.total };
}

/** Forms per status and family; the view «all» counts every form that was submitted. */
export async function formCounters(
  call: Call,
  filters: FormFilters = {},
): Promise<{ family: Family; status: FormStatus | "all"; count: number }[]> {
  const hasFilters = Object.values(filters).some(Boolean);
  const countsByFamily = familiesOf(requireCaller(call)).map(async (family) => {
    const where = and(eq(f.family, family), await filterConditions(call, filters));
    const views = await countStatuses(call.db, {
      column: f.status,
      statuses: formStatuses,
      where,
      narrowed: hasFilters,
    });
    return views.map((view) => ({ family, ...view }));
  });
  return (await Promise.all(countsByFamily)).flat();
}

/** Upper bound, exclusive, of the numbers of a family. */
const numberUpperBound: Record<Family, string> = { AP: "AQ", TR: "TS" };

async function conditionsOf(call: Call, query: FormsQuery): Promise<SQL | undefined> {
  if (!mayWorkFamily(requireCaller(call), query.family)) throw new Refusal("FORBIDDEN");
  const status = query.status === "all" ? undefined : query.status;
  // A number starts with its family. The range condition bounds the scan of the number index, which covers both
  // families.
  const numberRange = query.sort.endsWith("number")
    ? and(gte(f.number, query.family), lt(f.number, numberUpperBound[query.family]))
    : undefined;
  return and(eq(f.family, query.family), numberRange, equals(f.status, status), await filterConditions(call, query));
}

function toListedForm(form: SelectedForm, now: Date, today: string): ListedForm {
  const identity = readHolderIdentity(form, today);
  const daysInStatus = Math.max(0, Math.floor((now.getTime() - Date.parse(form.statusAt)) / 86_400_000));
  return {
    _id: form.id,
    commonId: form.commonId,
    number: form.number,
    family: form.family,
    status: form.status,
    statusAt: form.statusAt,
    holder: holderName(form),
    identityNumber: form.identityNumber,
    genderDiffers: identity?.ok === true && identity.genderDiffers,
    requester: fullNameOf({
      firstName: form.requesterFirstName,
      lastName: form.requesterLastName,
      secondLastName: form.requesterSecondLastName,
    }),
    service: form.service ?? "",
    document: form.documentName,
    destination: form.destinationName,
    copies: form.copies ?? 1,
    legalize: form.legalize ?? false,
    province: form.provinceName ?? form.abroadCountry,
    registry: [form.registry?.office, form.registryName].filter(Boolean).join(", ") || null,
    entry: form.family === "TR" ? entryOf(form) : null,
    awaitsAuthorization: form.needsLeave && form.family === "TR" && form.authorizedAt === null,
    resubmissions: form.resubmissions,
    createdAt: form.createdAt,
    paidAt: form.paidAt,
    amountTotal: form.amountTotal,
    currency: form.currency,
    packageNumber: form.packageNumber,
    daysInStatus,
    late: form.late,
    updatedAt: form.updatedAt,
  };
}

function entryOf({ volume, folio, eventDate, eventPlace }: SelectedForm): ListedForm["entry"] {
  return { volume, folio, eventDate, eventPlace };
}

function nomenclator(language: Language, code: PgColumn | SQL): SQL<string | null> {
  return name(language, "nomenclators", sql`code = ${code}`);
}

function name(language: Language, table: "nomenclators" | "online_service_offers", where: SQL): SQL<string | null> {
  return sql`(select ${sql.raw(language === "en" ? "name_en" : "name_es")} from ${sql.raw(table)} where ${where})`;
}
