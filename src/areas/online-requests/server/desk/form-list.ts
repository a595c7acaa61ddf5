/** The staff's list of forms and the counters of its views. */
import { and, eq, gte, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { dayOf } from "../../../../kit/calendar.ts";
import { Refusal } from "../../../../kit/errors.ts";
import type { Language } from "../../../../kit/language.ts";
import type { ListQueryOf } from "../../../../kit/list-contract.ts";
import { interpolate } from "../../../../kit/words.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { type SelectedRow, type Selection, rawSelection } from "../../../../server/database/raw-selection.ts";
import { startsWith, matchesTerms, equals, instantBetween } from "../../../../server/listing/filters.ts";
import { countStatuses } from "../../../../server/listing/counting.ts";
import { searchScope } from "../../../../server/listing/search-scope.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { fullNameOf } from "../../../people/server/public.ts";
import { users } from "../../../people/server/tables.ts";
import { settingInSql } from "../../../settings/server/public.ts";
import { readHolderIdentity } from "../../wizard/form-validation.ts";
import { words as deskEn } from "../../desk/staff-words.en.ts";
import { words as deskEs } from "../../desk/staff-words.es.ts";
import { forms, type ListedForm } from "../../list-contracts.ts";
import { serverMessages as servedEn } from "../../server-messages.en.ts";
import { serverMessages as servedEs } from "../../server-messages.es.ts";
import { type Family, openFormStatuses, type FormStatus, formStatuses } from "../../states.ts";
import { words as wordsEn } from "../../words.en.ts";
import { words as wordsEs } from "../../words.es.ts";
import { formSearchScope } from "./search-scope.ts";
import { holderName } from "../shared/notifications.ts";
import { familiesOf, mayWorkFamily } from "../shared/access.ts";
import { holderKey, isListed, requestForms } from "../tables.ts";

type Wanted = ListQueryOf<typeof forms>;
type Narrowing = Partial<Omit<Wanted, "family" | "status" | "approvalsPending" | "sort">>;
const served = { es: servedEs, en: servedEn };
const desk = { es: deskEs, en: deskEn };
const words = { es: wordsEs, en: wordsEn };

const f = requestForms;
/** What a row shows, with names in the reader's language; skin colour and addresses stay where they are. */
const shownIn = (language: Language) =>
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
    requesterFirstName: users.firstName,
    requesterLastName: users.lastName,
    requesterSecondLastName: users.secondLastName,
    service: name(language, "online_service_offers", sql`id = ${f.offerId}`),
    documentName: nomenclator(language, f.documentType),
    destinationName: nomenclator(language, f.destination),
    provinceName: nomenclator(language, f.province),
    registryName: nomenclator(language, sql`${f.registry}->>'municipality'`),
    needsLeave: sql<boolean>`coalesce((select meta->>'requiresAuthorization' = 'true' from nomenclators where code = ${f.documentType}), false)`,
  });
const shown = { es: shownIn("es"), en: shownIn("en") };
type ShownRow = ((typeof shown)["es"] extends Selection<infer F> ? SelectedRow<F> : never) & { readonly late: boolean };

/** Forms as staff list them. Only the rows of a page are joined with the names they show. */
export const formsList = listHandlers(forms, {
  cellContext: (language) => ({ ...desk[language], status: words[language].status, language }),
  fileName: ({ language }, { family }) => interpolate(served[language].sheet.name, { family }),
  heading: ({ language }, { family }) => {
    const { title, printed } = served[language].sheet;
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
  readRows: async (call, cut) => {
    const from = sql`${f} inner join ${users} on ${users.id} = ${f.requesterId}
      where ${cut.where} order by ${sql.join(cut.order, sql`, `)}`;
    const rows = await shown[call.language].read(call.db, from, { late: isLate(call.now) });
    const today = dayOf(call.now);
    return rows.map((row) => listed(row, call.now, today));
  },
});

/** Forms per status, and per family as the view «all» counts them: every one that was ever sent (domain.md §2.1). */
export async function formCounters(
  call: Call,
  wanted: Narrowing = {},
): Promise<{ family: Family; status: FormStatus | "all"; count: number }[]> {
  const narrowing = Object.values(wanted).some(Boolean);
  const counted = familiesOf(requireCaller(call)).map(async (family) => {
    const where = and(eq(f.family, family), await narrowed(call, wanted));
    const views = await countStatuses(call.db, {
      column: f.status,
      statuses: formStatuses,
      where,
      narrowed: narrowing,
    });
    return views.map((view) => ({ family, ...view }));
  });
  return (await Promise.all(counted)).flat();
}

/** What comes after every number of a family. */
const beyond: Record<Family, string> = { AP: "AQ", TR: "TS" };

async function conditionsOf(call: Call, wanted: Wanted): Promise<SQL | undefined> {
  if (!mayWorkFamily(requireCaller(call), wanted.family)) throw new Refusal("FORBIDDEN");
  const status = wanted.status === "all" ? undefined : wanted.status;
  // A number begins with its family: said for the index of numbers, which holds those of both.
  const numbered = wanted.sort.endsWith("number")
    ? and(gte(f.number, wanted.family), lt(f.number, beyond[wanted.family]))
    : undefined;
  return and(eq(f.family, wanted.family), numbered, equals(f.status, status), await narrowed(call, wanted));
}

/** Whole days in one status after which a form is late, where it is no review. */
const usualDays = 8;

/** Longer in its status than it should be: a review from the day on which staff are reminded of it. */
export function isLate(now: Date): SQL<boolean> {
  const days = sql`case when ${f.status} = 'underReview' then ${settingInSql("online.reviewAlertDays")} else ${usualDays}::int end`;
  return sql<boolean>`(${inArray(f.status, [...openFormStatuses])} and ${f.statusAt} <= ${now.toISOString()}::timestamptz - make_interval(days => ${days}))`;
}

/** What a filter asks for, in every view. */
async function narrowed({ db, now }: Pick<Call, "db" | "now">, wanted: Narrowing): Promise<SQL | undefined> {
  return and(
    isListed(f),
    wanted.late === undefined ? undefined : wanted.late ? isLate(now) : not(isLate(now)),
    ...instantBetween(f.createdAt, wanted.from, wanted.to),
    equals(f.province, wanted.province),
    equals(f.municipality, wanted.municipality),
    equals(f.offerId, wanted.offerId),
    equals(f.documentType, wanted.documentType),
    equals(f.destination, wanted.destination),
    equals(f.packageNumber, wanted.packageNumber),
    ...(await searchScope(db, f.searchText, wanted.search, formSearchScope)),
    ...beginning(f.identityNumber, wanted.ci?.replace(/[\s-]/g, "")),
    ...beginning(f.number, wanted.number?.toUpperCase()),
  );
}

/** What a column begins with; the trigram index narrows, the column decides. */
function beginning(column: PgColumn, text?: string): (SQL | undefined)[] {
  return text ? [...matchesTerms(f.searchText, text), startsWith(column, text)] : [];
}

function listed(form: ShownRow, now: Date, today: string): ListedForm {
  const read = readHolderIdentity(form, today);
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
    genderDiffers: read?.ok === true && read.genderDiffers,
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

function entryOf({ volume, folio, eventDate, eventPlace }: ShownRow): ListedForm["entry"] {
  return { volume, folio, eventDate, eventPlace };
}

function nomenclator(language: Language, code: PgColumn | SQL): SQL<string | null> {
  return name(language, "nomenclators", sql`code = ${code}`);
}

function name(language: Language, table: "nomenclators" | "online_service_offers", where: SQL): SQL<string | null> {
  return sql`(select ${sql.raw(language === "en" ? "name_en" : "name_es")} from ${sql.raw(table)} where ${where})`;
}
