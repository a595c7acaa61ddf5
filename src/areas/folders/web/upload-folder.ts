/** Whole folders that are brought: each of theirs is made once below the one that is open, or found where it is already. */
import { ApiError, api } from "../../../web/api.ts";

export function placeIn(folder: string, refresh: () => unknown) {
  const known = new Map<string, string>();
  return async (path: readonly string[]): Promise<string> => {
    let parent = folder;
    for (let depth = 1; depth <= path.length; depth++) {
      const key = path.slice(0, depth).join("/");
      const id = known.get(key) ?? (await makeOrFind(parent, path[depth - 1] ?? ""));
      if (!known.has(key)) void refresh();
      known.set(key, id);
      parent = id;
    }
    return parent;
  };
}

async function makeOrFind(parent: string, name: string): Promise<string> {
  try {
    return (await api.folders.create({ parent, name: name.slice(0, 120) }))._id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "CONFLICT") throw error;
    const { folders } = await api.folders.read({ _id: parent });
    const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
    const there = folders.find((each) => plain(each.name) === plain(name));
    if (!there) throw error;
    return there._id;
  }
}
