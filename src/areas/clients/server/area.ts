import { eq } from "drizzle-orm";
import { holdsOf, type Shown } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { clients } from "../contract.ts";
import { demoClients } from "./demo.ts";
import { belonging, inUse, options, register, turn } from "./register.ts";
import { clientContacts, clients as rows } from "./tables.ts";

const path = "/clients/manageClients";

export const area = hosted({
  contract: clients,
  handlers: { ...register.catalogued, all: inUse, turn, options, belonging },
  registers: [{ of: register, remove: clients.remove }],
  finders: [
    register.finder("clients", path, {
      exact: (search) => eq(rows.clientNumber, search.trim().toUpperCase()),
      detail: ({ address }) => address,
    }),
  ],
  register: () => {
    holdsOf("nomenclator", {
      clients: {
        column: [rows.categories, rows.acquisitionWay, rows.legalForm],
        at: ({ _id }: Shown) => `${path}?${new URLSearchParams(holderFilter(_id))}`,
      },
      contacts: { column: clientContacts.contactType },
    });
  },
  demo: demoClients,
});

/** The list that shows who names an item. */
const holderFilter = (code: string): Record<string, string> =>
  code.startsWith("CC") ? { categories: code } : code.startsWith("VC") ? { acquisitionWay: code } : {};
