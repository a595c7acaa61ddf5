/** Clients as options of form fields. */
import { api } from "../../../../web/api.ts";

/** Active clients that match a search; the `find` of a field. */
export const findClients = async (search: string) =>
  (await api.clients.options({ search })).map(({ _id, name, clientNumber }) => ({
    value: _id,
    label: `${name} · ${clientNumber}`,
  }));
/** The active client with this number, for a form that is opened for it. */
export const findClientByNumber = async (number: string) =>
  (await api.clients.options({ search: number })).find(({ clientNumber }) => clientNumber === number);
/** Default values that a filing copies from its client. */
export async function prefillFromClient(id: string) {
  const { suggestedCurrency: currency, ...defaults } = await api.clients.belonging({ id });
  return { ...defaults, currency, exportable: defaults.clientType === "foreign" };
}
export { NameWithMark } from "./name-with-mark.tsx";
