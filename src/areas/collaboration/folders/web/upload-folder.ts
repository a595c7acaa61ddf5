/** Uploads of whole folders: creates each subfolder once, or uses an existing one. */
import { ApiError, api } from "../../../../web/api.ts";

export function placeIn(folder: string, refresh: () => unknown) {
  const idByPath = new Map<string, string>();
  return async (path: readonly string[]): Promise<string> => {
    let parent = folder;
    for (let depth = 1; depth <= path.length; depth++) {
      const key = path.slice(0, depth).join("/");
      const id = idByPath.get(key) ?? (await createOrFind(parent, path[depth - 1] ?? ""));
      if (!idByPath.has(key)) void refresh();
      idByPath.set(key, id);
      parent = id;
    }
    return parent;
  };
}

async function createOrFind(parent: string, name: string): Promise<string> {
  try {
    return (await api.folders.create({ parent, name: name.slice(0, 120) }))._id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "CONFLICT") throw error;
    const { folders } = await api.folders.read({ _id: parent });
    const normalize = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
    const existing = folders.find((each) => normalize(each.name) === normalize(name));
    if (!existing) throw error;
    return existing._id;
  }
}
