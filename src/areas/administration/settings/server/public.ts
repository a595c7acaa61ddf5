import { type SQL, sql } from "drizzle-orm";
import type { Localized } from "../../../../kit/text/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../server/database/prepared-query.ts";
import { type SettingKey, settingsCatalogue } from "../catalogue.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { settingValues } from "./tables.ts";

const valuesOf = preparedQuery((db, parameters) =>
  db
    .select({ key: settingValues.key, value: settingValues.value })
    .from(settingValues)
    .where(anyOf(settingValues.key, parameters("keys"))),
);

export type { SettingKey };

/** Current values of several settings in one query. */
export async function readSettings<K extends SettingKey>(
  db: Queryable,
  keys: readonly K[],
): Promise<Record<K, number>> {
  const rows = await valuesOf(db, { keys });
  const changed = new Map(rows.map((row) => [row.key, row.value]));
  return Object.fromEntries(keys.map((key) => [key, changed.get(key) ?? settingsCatalogue[key].fallback])) as Record<
    K,
    number
  >;
}

/** Value of a setting from its stored value, for a caller that reads it in its own statement. */
export function settingOf(key: SettingKey, stored: number | null): number {
  return stored ?? settingsCatalogue[key].fallback;
}

/** A setting as an SQL expression. */
export function settingInSql(key: SettingKey): SQL<number> {
  return sql<number>`coalesce((select value from settings where key = ${key}), ${settingsCatalogue[key].fallback}::int)`;
}

export async function readSetting(db: Queryable, key: SettingKey): Promise<number> {
  return (await readSettings(db, [key]))[key];
}

/** Name of a setting, as its list shows it. */
export const settingName = (key: SettingKey): Localized => ({ es: es.meanings[key], en: en.meanings[key] });
