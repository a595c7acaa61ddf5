import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";

export const foldersPath = "/documentsManagement";

/** Returns a function that refetches every query of folders. */
export function useRefreshFolders() {
  const cache = useQueryClient();
  const { tree, read, list, trash, search, whoCanSee } = api.folders;
  return () =>
    Promise.all(
      [tree, read, list, trash, search, whoCanSee, api.media.of].map(({ key }) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    );
}
