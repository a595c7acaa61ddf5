/** People as forms of the office choose them: the `find` of a field. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../web/api.ts";

interface Found {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
}
const choices = (found: readonly Found[]) =>
  found.map(({ _id, name, email }) => ({ value: _id, label: name, searchText: email }));

/** Active staff by words of their name or their e-mail. */
export const findWorkers = async (search: string) => choices(await api.people.workers({ search }));

/** Lawyers and notaries in office as options; none until they are here. */
export function useLawyers() {
  const { data = [] } = useQuery({
    queryKey: [api.people.lawyersSelect.key],
    queryFn: () => api.people.lawyersSelect({}),
  });
  return choices(data);
}

/** Lawyers and notaries in office by words of their name or their e-mail. */
export const findLawyers = async (search: string) => choices(await api.people.lawyersSelect({ search }));

/** Correspondents first, then the other colleagues. */
export async function findCorrespondents(search: string) {
  const [first, others] = await Promise.all([api.people.correspondents({ search }), api.people.workers({ search })]);
  const known = new Set(first.map(({ _id }) => _id));
  return choices([...first, ...others.filter(({ _id }) => !known.has(_id))]);
}
