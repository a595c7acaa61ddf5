/** What clients can be found by. Only client administrators can search by identity documents. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Call } from "../../../../server/call.ts";
import type { RelatedSearch } from "../../../../server/listing/search-scope.ts";
import { textHasTerm, searchTextOf, searchTerms } from "../../../../server/listing/search-terms.ts";
import { clientFields, type SearchedField } from "../client-fields.ts";
import { clientContacts, clients, searchedNames } from "./tables.ts";

type Caller = Pick<Call, "caller">;

const isClientAdmin = ({ caller }: Caller): boolean => caller?.permissions.includes("adminClient") ?? false;

function searchedFields(...groups: readonly ("staff" | "adminClient")[]): SearchedField[] {
  return searchedNames.filter((name) => groups.includes(clientFields[name].search));
}

/** What a merged client, `other` of the query, is found by. An address does not identify it. */
export function otherTexts(...groups: readonly ("staff" | "adminClient")[]): SQL {
  const columns = searchedFields(...groups).flatMap((name) => (name === "address" ? [] : clients[name]));
  return sql.join(
    [clients.clientNumber, ...columns].map(({ name }) => sql`other.${sql.identifier(name)}`),
    sql`, `,
  );
}

/** `clients.searchText` without documents; includes the merged clients. */
const openText = searchTextOf(
  clients.clientNumber,
  ...searchedFields("staff").map((name) => clients[name]),
  sql`(select string_agg(concat_ws(' ', ${otherTexts("staff")}), ' ')
    from clients other where other.merged_into = ${clients.id})`,
);

/** Search of records by the client they refer to. */
export const byClient = (call: Caller, key: PgColumn): RelatedSearch => ({
  key,
  id: clients.id,
  text: clients.searchText,
  ...(!isClientAdmin(call) && { visibleText: openText }),
});

/** Restricts a search to clients that the caller may find with it. */
export const foundOpenly = (call: Caller, search: string | undefined): SQL[] =>
  isClientAdmin(call)
    ? []
    : searchTerms(search).map(
        (word) => sql`(${textHasTerm(openText, word)} or exists (select from ${clientContacts}
          where ${clientContacts.clientId} = ${clients.id} and ${textHasTerm(clientContacts.searchText, word)}))`,
      );
