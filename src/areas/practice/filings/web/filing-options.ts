/** Options of the form fields of a filing. */
import { api } from "../../../../web/api.ts";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";

/** Returns a function that maps codes of a filing to names. */
export function useCodeNames(): (code: string) => string {
  const namings = [
    useNaming("PRACTICE_AREA"),
    useNaming("SERVICE_MODALITY"),
    useNaming("SERVICE_TYPE"),
    useNaming("SECTOR"),
    useNaming("TAKEN_SHAPE"),
    useNaming("TERMINATION"),
  ];
  return (code) => namings.map((nameOf) => nameOf(code)).find((name) => name !== code) ?? code;
}

const toOptions = (people: readonly { readonly _id: string; readonly name: string }[]) =>
  people.map(({ _id, name }) => ({ value: _id, label: name }));

/** Active correspondents by name: the `find` of a field. */
export const findCorrespondentClients = async (search: string) =>
  toOptions(await api.people.correspondents({ search }));

/** Contracts by number, client or topic, newest first. */
export const findContracts = async (search: string) => {
  const { docs } = await api.filings.list({ kind: "contract", search, limit: 50 });
  return docs.map(({ contractNumber, client }) => ({
    value: contractNumber ?? "",
    label: `${contractNumber} · ${client.name}`,
  }));
};
