/** The CRUD resource of clients: numbering, contacts, duplicate check and account matching. */
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { parseIdentityNumber } from "../../../../kit/identity/identity-number.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { nextInSeries } from "../../../../server/crud/number-series.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { restoreDocumentsWith, trashDocumentsWith } from "../../../collaboration/media/server/public.ts";
import { unknownCodeErrors, isCountry } from "../../../administration/nomenclators/server/public.ts";
import { fullNameOf, displayName, userView } from "../../../administration/people/server/public.ts";
import { clientFields, codeFields, fieldsOfKind, storedFields, type StoredField } from "../client-fields.ts";
import { type Client, type ClientDraft, clientRoutes, type clientsContract as contract } from "../contract.ts";
import { contactTypesOf, writeContacts } from "./client-contacts.ts";
import { requireNoDuplicate } from "./duplicates.ts";
import { foundOpenly } from "./known.ts";
import { accountLinkedRefusal, matchAccountsOf } from "./match-accounts.ts";
import { clientContacts, clients, clientValues, dataSheets, distinctClients } from "./tables.ts";
import { clientNaming } from "./value-names.ts";
import { storeValueChanges, valueChangesOf } from "./values.ts";

type ClientInput = { readonly [Name in keyof ClientDraft]?: ClientDraft[Name] | undefined };
type Row = typeof clients.$inferSelect;

export const clientResource = tableResource(clientRoutes, {
  table: clients,
  auditKind: "client",
  auditsViews: true,
  actionPrefix: "clients",
  cascade: [
    { column: clientContacts.clientId },
    { column: dataSheets.clientId },
    { column: clientValues.clientId },
    { column: distinctClients.lowId },
    { column: distinctClients.highId },
  ],
  cellContext: (language, { db }) => clientNaming(db, language),
  displayName: ({ name, clientNumber }) => ({ es: `${name} (${clientNumber})`, en: `${name} (${clientNumber})` }),
  where: ({ search }, call) => and(isNull(clients.mergedInto), ...foundOpenly(call, search)),
  relatedSearch: [{ key: clients.id, id: clientContacts.clientId, text: clientContacts.searchText }],
  read: readClients,
  // Serializes merges: two that merge the same clients in opposite directions would deadlock.
  lockFirst: (_call, tx, action) => (action === "merge" ? lockMerges(tx) : Promise.resolve()),
  // A merged client is read-only.
  authorize: (_call, _tx, { mergedInto }) => {
    if (mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
  },
  toColumns: async (call, tx, input, before) => {
    const identity = identityOf(input, call.now);
    const faults = { ...(await fieldErrors(tx, input, before)), ...identity.faults };
    if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
    const documents = { ci: identity.columns?.ci, passport: input.passport, taxId: input.taxId };
    const changedDocuments = Object.entries(documents).filter(
      ([name, value]) => value && value !== before?.[name as "ci"],
    );
    if (!input.duplicateOk) await requireNoDuplicate(tx, Object.fromEntries(changedDocuments), before?.id);
    if (before && input.contacts) await writeContacts(tx, before.id, input.contacts);
    return {
      ...toColumns(clients, input),
      ...identity.columns,
      ...(!before && { clientNumber: await nextInSeries(tx, "C", 6) }),
    };
  },
  writeChildren: (_call, tx, id, { contacts = [] }) => writeContacts(tx, id, contacts),
  afterWrite: async (call, tx, action, { id, before, after }) => {
    const documents = { element: "client", elementId: id } as const;
    if (action === "remove") await trashDocumentsWith(tx, documents, call.now);
    if (action === "restore") await restoreDocumentsWith(tx, documents);
    if (before && after) await storeValueChanges(tx, [{ clientId: id, changes: valueChangesOf(before, after) }]);
    // The client may now match an account.
    if (action === "create" || action === "update") await matchAccountsOf(tx, [id]);
  },
  uniqueErrors: { clients_client_number_unique: null, ...accountLinkedRefusal },
  references: {
    clients: {
      column: clients.mergedInto,
      path: ({ clientNumber }) => `/clients/manageClients?search=${String(clientNumber)}`,
    },
  },
  auditedFields,
});

/** Values stored in audit entries. Personal data is left out, so that it can be erased. */
export function auditedFields(client: Pick<Row, StoredField | "clientNumber" | "active">) {
  const { clientNumber, active } = client;
  const audited = storedFields.filter((name) => !clientFields[name].personal);
  return { clientNumber, active, ...Object.fromEntries(audited.map((name) => [name, client[name]])) };
}

/** Matches a client number, or that of a client merged into it. */
export const isNumbered = (number: string) =>
  or(
    eq(clients.clientNumber, number),
    sql`${clients.id} in (select merged_into from clients other where other.client_number = ${number})`,
  );

export const setClientActive = (input: ParsedOf<typeof contract.turn>, call: Call) =>
  clientResource.changeRecord(input, call, input.active ? "activate" : "deactivate", async () => ({
    set: { active: input.active },
  }));

/** Active clients: the whole record for client administrators, options for other staff. */
export async function activeClients(params: ParsedOf<typeof contract.all>, call: Call) {
  const result = await clientResource.catalogueHandlers.all(params, call);
  const isAdmin = requireCaller(call).permissions.includes("adminClient");
  return { ...result, docs: isAdmin ? result.docs : result.docs.map(asOption) };
}

export async function listClientOptions({ search }: ParsedOf<typeof contract.options>, call: Call) {
  const { docs } = await clientResource.list.page({ search, active: true, sort: "name", page: 1, limit: 50 }, call);
  return docs.map(asOption);
}

/** Defaults that a filing or an offer copies from its client. */
export async function readClientDefaults({ id }: ParsedOf<typeof contract.belonging>, call: Call) {
  const { country, clientType, nationality } = await clientResource.find({ id }, call);
  const suggestedCurrency = clientType === "national" ? ("CUP" as const) : ("USD" as const);
  return { country, clientType, nationality: nationality ?? country, suggestedCurrency };
}

export const lockMerges = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('clients are merged'))`);

const asOption = ({ _id, name, clientNumber, clientType, country }: Client) => ({
  _id,
  name,
  clientNumber,
  clientType,
  country,
});

const merged = alias(clients, "merged");

async function readClients(
  { db }: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<Client[]> {
  const rows = await db
    .select({ client: clients, user: displayName, into: { id: merged.id, name: merged.name } })
    .from(clients)
    .leftJoin(userView, eq(userView.id, clients.userId))
    .leftJoin(merged, eq(merged.id, clients.mergedInto))
    .where(where)
    .orderBy(...order);
  const contacts = await db
    .select()
    .from(clientContacts)
    .where(
      inArray(
        clientContacts.clientId,
        rows.map(({ client: { id } }) => id),
      ),
    )
    .orderBy(clientContacts.clientId, clientContacts.order);
  return rows.map(({ client: { id, ...row }, user, into }) => ({
    ...row,
    _id: id,
    contacts: contacts.filter(({ clientId }) => clientId === id),
    user: user && { _id: user.id, name: fullNameOf(user) },
    mergedInto: into && { _id: into.id, name: into.name },
  }));
}

async function fieldErrors(tx: Transaction, input: ClientInput, before?: Row): Promise<Record<string, string[]>> {
  const currentTypes = before && input.contacts ? await contactTypesOf(tx, before.id) : [];
  const unknownCountries = fieldsOfKind("country", "nationality").filter((name) => {
    const code = input[name];
    return code && !isCountry(code);
  });
  return {
    ...(await unknownCodeErrors(tx, [
      ...codeFields.map(([name, type]) => [name, type, input[name], before?.[name]] as const),
      ...(input.contacts ?? []).map(
        ({ contactType }, at) => [`contacts.${at}.contactType`, "CONTACT_TYPE", contactType, currentTypes] as const,
      ),
    ])),
    ...Object.fromEntries(unknownCountries.map((name) => [name, ["CHOICE"]])),
  };
}

/** Parses the identity number into its stored form. */
function identityOf({ ci }: ClientInput, now: Date): { faults?: Record<string, string[]>; columns?: Partial<Row> } {
  if (!ci) return {};
  const parsed = parseIdentityNumber(ci, { today: dayOf(now) });
  return parsed.ok ? { columns: { ci: parsed.identity.number } } : { faults: { ci: [parsed.fault] } };
}
