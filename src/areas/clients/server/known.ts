/** What clients are found by: their documents of identity only by who keeps clients, for nobody else is told of these. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Call } from "../../../server/call.ts";
import type { RelatedSearch } from "../../../server/listing/search-scope.ts";
import { textHasTerm, searchTextOf, searchTerms } from "../../../server/listing/search-terms.ts";
import { clientContacts, clients } from "./tables.ts";

type Asking = Pick<Call, "caller">;

const keepsClients = ({ caller }: Asking): boolean => caller?.permissions.includes("adminClient") ?? false;

/** As much of `clients.searchText` as tells of no document; those who turned out to be the client are in it too. */
const openText = searchTextOf(
  clients.clientNumber,
  clients.name,
  clients.address,
  clients.email,
  clients.phone,
  sql`(select string_agg(concat_ws(' ', other.client_number, other.name, other.email, other.phone), ' ')
    from clients other where other.merged_into = ${clients.id})`,
);

/** How records are found by the client that they name. */
export const byClient = (call: Asking, key: PgColumn): RelatedSearch => ({
  key,
  id: clients.id,
  text: clients.searchText,
  ...(!keepsClients(call) && { known: openText }),
});

/** Of the clients that a search finds those whom the caller may find by it. */
export const foundOpenly = (call: Asking, search: string | undefined): SQL[] =>
  keepsClients(call)
    ? []
    : searchTerms(search).map(
        (word) => sql`(${textHasTerm(openText, word)} or exists (select from ${clientContacts}
          where ${clientContacts.clientId} = ${clients.id} and ${textHasTerm(clientContacts.searchText, word)}))`,
      );
