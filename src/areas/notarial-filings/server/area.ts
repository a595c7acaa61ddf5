import { eq } from "drizzle-orm";
import { showDay } from "../../../kit/format.ts";
import { holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { registerOriginals } from "../../custody/server/public.ts";
import { filesBelongTo } from "../../media/server/public.ts";
import { notarialFilings } from "../contract.ts";
import { demoNotarialFilings } from "./demo.ts";
import { list, print, read } from "./filing.ts";
import { notarialHome } from "./home.ts";
import { register } from "./register.ts";
import { notarialFilings as rows } from "./tables.ts";
import { tellings } from "./tellings.ts";

const path = "/notarialServices/manageNotarialFilings";

export const area = hosted({
  contract: notarialFilings,
  handlers: { ...register.handlers, list, read, print, home: (_input, call) => notarialHome(call) },
  registers: [{ of: register, remove: notarialFilings.remove }],
  tellings,
  finders: [
    register.finder("notarialFilings", path, {
      exact: (search) => eq(rows.number, search.trim().toUpperCase()),
      detail: ({ client, procedureDate }) => `${client.name} · ${showDay(procedureDate, "es")}`,
    }),
  ],
  register: () => {
    filesBelongTo("notarialFiling", async (call, id) => {
      if (!call.caller?.permissions.includes("manageNotarialFilings")) return "none";
      const [found] = await call.db.select({ id: rows.id }).from(rows).where(eq(rows.id, id));
      return found ? "write" : "none";
    });
    registerOriginals("notarialFiling", {
      named: async (db, number) => {
        const [found] = await db.select({ id: rows.id, number: rows.number }).from(rows).where(eq(rows.number, number));
        return found;
      },
      at: ({ id }) => `${path}/${id}`,
    });
    holdsOf("client", {
      notarialFilings: {
        column: rows.clientId,
        at: ({ clientNumber }: ReferencedRecord) => `${path}?search=${String(clientNumber)}`,
      },
    });
    holdsOf("nomenclator", {
      notarialFilings: { column: [rows.concept, rows.actType, rows.deedType, rows.stamps] },
    });
  },
  demo: demoNotarialFilings,
});
