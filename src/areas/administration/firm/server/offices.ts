/** Offices: items of the catalogue OFFICE, with address and opening hours. */
import { and, arrayContains, asc, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Localized, Language } from "../../../../kit/text/language.ts";
import { type OpeningHours, formatOpeningHours } from "../../../../kit/time/opening-hours.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { jsonRows } from "../../../../server/database/json-rows.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import { crudResource, type CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { nomenclators } from "../../nomenclators/server/tables.ts";
import { type firmContract as contract, Office } from "../contract.ts";
import { lockFirm } from "./firm.ts";
import { firms } from "./tables.ts";

type Row = typeof nomenclators.$inferSelect;

export const officeResource = crudResource({
  table: nomenclators,
  idColumn: nomenclators.code,
  auditKind: "office",
  actionPrefix: "offices",
  schema: Office,
  read: readOffices,
  // Serializes creations, so that concurrent ones get different numbers.
  lockFirst: async (_call, tx, action) => {
    if (action === "create") await lockFirm(tx);
  },
  toColumns: async (call, tx, draft: ParsedOf<typeof contract.addOffice>, before) => {
    const columns = officeColumns(draft);
    if (before) return { ...columns, meta: { ...before.meta, ...columns.meta } };
    const offices = await readOffices({ ...call, db: tx });
    const code = `OC${String(Math.max(0, ...offices.map(({ _id }) => Number(_id.slice(2)) || 0)) + 1).padStart(3, "0")}`;
    return { ...columns, code, descriptiveCode: code, ptypes: ["OFFICE"], order: offices.length };
  },
  displayName: ({ name }) => name,
  uniqueErrors: {},
});

/** All offices, in order. */
export async function readOffices(
  { db }: Pick<CallInTransaction, "db">,
  options: { readonly where?: SQL } = {},
): Promise<Office[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(and(arrayContains(nomenclators.ptypes, ["OFFICE"]), options.where))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(toOffice);
}

const columns = { ...getTableColumns(nomenclators), firmPhone: firms.phone };
/** Open offices with the firm's phone, in order. */
const selectOpenOffices = (db: Queryable) =>
  db
    .select(columns)
    .from(nomenclators)
    .innerJoin(firms, sql`true`)
    .where(and(arrayContains(nomenclators.ptypes, ["OFFICE"]), nomenclators.active))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
const readOpenOffices = preparedQuery(selectOpenOffices);

/** An office in one language; unknown values are empty. */
export interface OpenOffice {
  readonly name: string;
  readonly address: string;
  readonly hours: string;
  /** Opening hours by weekday. */
  readonly openings: readonly OpeningHours[];
  /** E.164: the office's own phone, else the firm's. */
  readonly phone: string;
  /** Links to a web map and to a phone's map application. */
  readonly map: string;
  readonly mapProgram: string;
}

/** The first open office, in each language, as a column of a query; null while there is none. */
export const pickupOfficeInSql = (db: Queryable): SQL<Record<Language, OpenOffice> | null> =>
  jsonRows(columns, selectOpenOffices(db).limit(1), (rows) => toOpenOffices(rows)[0]?.texts ?? null);

/** Open offices, in order. */
export async function openOffices(db: Queryable): Promise<{ _id: string; texts: Record<Language, OpenOffice> }[]> {
  return toOpenOffices(await readOpenOffices(db, {}));
}

function toOpenOffices(rows: readonly (Row & { readonly firmPhone: string })[]) {
  return rows.map(({ firmPhone, ...row }) => {
    const office = toOffice(row);
    const localize = (language: Language): OpenOffice => ({
      name: office.name[language],
      address: office.address,
      hours: [formatOpeningHours(office.hours, language), office.hoursNote[language]].filter(Boolean).join(". "),
      openings: office.hours,
      phone: office.phone || firmPhone,
      ...mapLinks(office),
    });
    return { _id: office._id, texts: { es: localize("es"), en: localize("en") } };
  });
}

/** Links to public maps that the reader opens: the page itself loads nothing from them. */
function mapLinks({ address, location }: Office): Pick<OpenOffice, "map" | "mapProgram"> {
  const [latitude, longitude] = location.split(",").map((part) => part.trim());
  if (latitude && longitude)
    return {
      map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
      mapProgram: `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
    };
  const query = encodeURIComponent(`${address}, Cuba`);
  return { map: `https://www.openstreetmap.org/search?query=${query}`, mapProgram: `geo:0,0?q=${query}` };
}

export function officeColumns({ name, active, ...details }: ParsedOf<typeof contract.addOffice>) {
  const { address, phone, location, hours, hoursNote } = details;
  return { nameEs: name.es, nameEn: name.en, active, meta: { address, phone, location, hours, hoursNote } };
}

function toOffice({ code, nameEs, nameEn, meta, active, updatedAt }: Row): Office {
  const {
    address = "",
    phone = "",
    location = "",
    hours = [],
    hoursNote = { es: "", en: "" },
  } = meta as {
    address?: string;
    phone?: string;
    location?: string;
    hours?: Office["hours"];
    hoursNote?: Localized;
  };
  const name = { es: nameEs, en: nameEn };
  return { _id: code, name, address, phone, location, hours, hoursNote, active, updatedAt };
}
