/** People as forms of the office choose them. */
import { api } from "../../../web/api.ts";

/** Active staff by words of their name: the `find` of a field. */
export const findWorkers = async (search: string) =>
  (await api.people.workers({ search })).map(({ _id, name }) => ({ value: _id, label: name }));
