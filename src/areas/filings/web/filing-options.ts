/** What filings choose from. */
import { api } from "../../../web/api.ts";
import { useNaming } from "../../nomenclators/web/public-office.ts";

/** What the codes of a filing are called. */
export function useCodeNames(): (code: string) => string {
  const ways = [
    useNaming("PRACTICE_AREA"),
    useNaming("SERVICE_MODALITY"),
    useNaming("SERVICE_TYPE"),
    useNaming("SECTOR"),
    useNaming("TAKEN_SHAPE"),
    useNaming("TERMINATION"),
  ];
  return (code) => ways.map((nameOf) => nameOf(code)).find((name) => name !== code) ?? code;
}

const asChoices = (found: readonly { readonly _id: string; readonly name: string }[]) =>
  found.map(({ _id, name }) => ({ value: _id, label: name }));

/** Active correspondents by words of their names: the `find` of a field. */
export const findCorrespondentClients = async (search: string) =>
  asChoices(await api.people.correspondents({ search }));

/** Contracts by words of number, client or topic, newest first. */
export const findContracts = async (search: string) => {
  const { docs } = await api.filings.list({ kind: "contract", search, limit: 50 });
  return docs.map(({ contractNumber, client }) => ({
    value: contractNumber ?? "",
    label: `${contractNumber} · ${client.name}`,
  }));
};
