import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A passport number in the format of clients: capitals, without spaces and hyphens. */
export const normalizedPassport = (passport: AnyPgColumn): SQL =>
  sql`upper(regexp_replace(${passport}, '[\\s-]', '', 'g'))`;
