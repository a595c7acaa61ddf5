/** Groups as forms of the office choose them: the `find` of a field. */
import { api } from "../../../web/api.ts";

/** Groups in use by words of their name. */
export async function findGroups(search: string) {
  const { docs } = await api.userGroups.list({ search, active: true, limit: 20 });
  return docs.map(({ _id, name }) => ({ value: _id, label: name }));
}
