/** Writes the rows of each measure. Both compared checkouts are filled by the statements of this one. */
import type { Database } from "../../src/server/database/connection.ts";
import { loadForms } from "./load.ts";
import { writeFacts, writeRates } from "./many-facts.ts";
import { writeClients, writeFilings } from "./many-filings.ts";
import { writeRequests } from "./many-requests.ts";

export const fills: Readonly<Record<string, (db: Database, rows: number) => Promise<void>>> = {
  routes: loadForms,
  lists: (db, rows) => writeRequests(db, 1, rows),
  practice: async (db, rows) => {
    await writeClients(db);
    await writeFilings(db, 1, rows);
  },
  statistics: async (db, rows) => {
    await writeRates(db);
    await writeFacts(db, 1, rows);
  },
};
