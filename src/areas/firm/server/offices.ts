/** Offices where people are received: items of the catalogue OFFICE, with their address and hours. */
import { and, arrayContains, asc, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import type { Bi, Language } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { register, type Within } from "../../../server/register.ts";
import { nomenclators } from "../../nomenclators/server/tables.ts";
import { type firm as contract, Office } from "../contract.ts";
import { lockFirm } from "./firm.ts";

type Row = typeof nomenclators.$inferSelect;

export const officeRegister = register({
  table: nomenclators,
  key: nomenclators.code,
  kind: "office",
  name: "offices",
  shape: Office,
  rows: readOffices,
  // Two who add one at the same moment take their numbers one after the other.
  locks: async (_call, tx, deed) => {
    if (deed === "create") await lockFirm(tx);
  },
  columns: async (call, tx, draft: ParsedOf<typeof contract.addOffice>, before) => {
    const said = columnsOf(draft);
    if (before) return { ...said, meta: { ...before.meta, ...said.meta } };
    const known = await readOffices({ ...call, db: tx });
    const code = `OC${String(Math.max(0, ...known.map(({ _id }) => Number(_id.slice(2)) || 0)) + 1).padStart(3, "0")}`;
    return { ...said, code, descriptiveCode: code, ptypes: ["OFFICE"], order: known.length };
  },
  called: ({ name }) => name,
  taken: {},
});

/** Every one, in order. */
export async function readOffices({ db }: Pick<Within, "db">, cut: { readonly where?: SQL } = {}): Promise<Office[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(and(arrayContains(nomenclators.ptypes, ["OFFICE"]), cut.where))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(shown);
}

/** Where documents are collected, and when, in each language; empty while no office receives anybody. */
export async function pickupOffice(db: Queryable): Promise<Record<Language, { office: string; hours: string }>> {
  const first = (await readOffices({ db })).find((each) => each.active);
  const said = (language: Language) => ({
    office: [first?.name[language], first?.address].filter(Boolean).join(", "),
    hours: first?.hours[language] ?? "",
  });
  return { es: said("es"), en: said("en") };
}

export function columnsOf({ name, address, phone, hours, active }: ParsedOf<typeof contract.addOffice>) {
  return { nameEs: name.es, nameEn: name.en, active, meta: { address, phone, hours } };
}

function shown({ code, nameEs, nameEn, meta, active, updatedAt }: Row): Office {
  const {
    address = "",
    phone = "",
    hours = { es: "", en: "" },
  } = meta as {
    address?: string;
    phone?: string;
    hours?: Bi;
  };
  return { _id: code, name: { es: nameEs, en: nameEn }, address, phone, hours, active, updatedAt };
}
