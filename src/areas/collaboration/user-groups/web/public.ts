/** Group field of staff forms: the `find` function. */
import { api } from "../../../../web/api.ts";

/** Active groups by words of their name. */
export async function findGroups(search: string) {
  const { docs } = await api.userGroups.list({ search, active: true, limit: 20 });
  return docs.map(({ _id, name }) => ({ value: _id, label: name }));
}
