/** Shared by the screens of issued documents. */
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";

export const issuedDocumentsPath = "/admin/issuedDocuments";

/** Refetches the register and the open document after a change. */
export function useRefreshDocuments(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.issuedDocuments.list, api.issuedDocuments.details].map((call) =>
        cache.invalidateQueries({ queryKey: [call.key] }),
      ),
    );
}
