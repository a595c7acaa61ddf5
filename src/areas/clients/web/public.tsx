/** Clients as forms of the office choose them. */
import { api } from "../../../web/api.ts";

/** Clients in use by words of what is known of them: the `find` of a field. */
export const findClients = async (search: string) =>
  (await api.clients.options({ search })).map(({ _id, name, clientNumber }) => ({
    value: _id,
    label: `${name} · ${clientNumber}`,
  }));
/** What a filing takes from its client until somebody says otherwise. */
export async function prefillFromClient(id: string) {
  const { suggestedCurrency: currency, ...said } = await api.clients.belonging({ id });
  return { ...said, currency, exportable: said.clientType === "foreign" };
}
export { NameWithMark } from "./name-with-mark.tsx";
