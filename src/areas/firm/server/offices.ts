/** Offices where people are received: items of the catalogue OFFICE, with their address and hours. */
import { and, arrayContains, asc, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import type { Localized, Language } from "../../../kit/language.ts";
import { type OpeningHours, formatOpeningHours } from "../../../kit/opening-hours.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { preparedQuery } from "../../../server/database/prepared-query.ts";
import { crudResource, type CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { nomenclators } from "../../nomenclators/server/tables.ts";
import { type firmContract as contract, Office } from "../contract.ts";
import { lockFirm, readFirm } from "./firm.ts";

type Row = typeof nomenclators.$inferSelect;

export const officeResource = crudResource({
  table: nomenclators,
  idColumn: nomenclators.code,
  auditKind: "office",
  actionPrefix: "offices",
  schema: Office,
  read: readOffices,
  // Two who add one at the same moment take their numbers one after the other.
  lockFirst: async (_call, tx, deed) => {
    if (deed === "create") await lockFirm(tx);
  },
  toColumns: async (call, tx, draft: ParsedOf<typeof contract.addOffice>, before) => {
    const said = officeColumns(draft);
    if (before) return { ...said, meta: { ...before.meta, ...said.meta } };
    const known = await readOffices({ ...call, db: tx });
    const code = `OC${String(Math.max(0, ...known.map(({ _id }) => Number(_id.slice(2)) || 0)) + 1).padStart(3, "0")}`;
    return { ...said, code, descriptiveCode: code, ptypes: ["OFFICE"], order: known.length };
  },
  displayName: ({ name }) => name,
  uniqueErrors: {},
});

/** Every one, in order. */
export async function readOffices(
  { db }: Pick<CallInTransaction, "db">,
  cut: { readonly where?: SQL } = {},
): Promise<Office[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(and(arrayContains(nomenclators.ptypes, ["OFFICE"]), cut.where))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(shown);
}

const allOffices = preparedQuery((db) =>
  db
    .select()
    .from(nomenclators)
    .where(arrayContains(nomenclators.ptypes, ["OFFICE"]))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code)),
);

/** Where people are received, as one language says it; what is not known is empty. */
export interface OpenOffice {
  readonly name: string;
  readonly address: string;
  readonly hours: string;
  /** The same by days. */
  readonly openings: readonly OpeningHours[];
  /** E.164: its own, else the firm's. */
  readonly phone: string;
  /** A map in any browser, and the map program of a telephone. */
  readonly map: string;
  readonly mapProgram: string;
}

/** The first office that receives people, in each language; null while none does. */
export async function pickupOffice(db: Queryable): Promise<Record<Language, OpenOffice> | null> {
  return (await openOffices(db))[0]?.said ?? null;
}

/** Those that receive people, in order. */
export async function openOffices(db: Queryable): Promise<{ _id: string; said: Record<Language, OpenOffice> }[]> {
  const [{ phone }, all] = await Promise.all([readFirm(db), allOffices(db, {})]);
  const offices = all.map(shown).filter(({ active }) => active);
  return offices.map((office) => {
    const said = (language: Language): OpenOffice => ({
      name: office.name[language],
      address: office.address,
      hours: [formatOpeningHours(office.hours, language), office.hoursNote[language]].filter(Boolean).join(". "),
      openings: office.hours,
      phone: office.phone || phone,
      ...onTheMap(office),
    });
    return { _id: office._id, said: { es: said("es"), en: said("en") } };
  });
}

/** Maps of everybody, opened by the reader: nothing is fetched from there by us. */
function onTheMap({ address, location }: Office): Pick<OpenOffice, "map" | "mapProgram"> {
  const [latitude, longitude] = location.split(",").map((part) => part.trim());
  if (latitude && longitude)
    return {
      map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
      mapProgram: `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
    };
  const wanted = encodeURIComponent(`${address}, Cuba`);
  return { map: `https://www.openstreetmap.org/search?query=${wanted}`, mapProgram: `geo:0,0?q=${wanted}` };
}

export function officeColumns({ name, active, ...said }: ParsedOf<typeof contract.addOffice>) {
  const { address, phone, location, hours, hoursNote } = said;
  return { nameEs: name.es, nameEn: name.en, active, meta: { address, phone, location, hours, hoursNote } };
}

function shown({ code, nameEs, nameEn, meta, active, updatedAt }: Row): Office {
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
