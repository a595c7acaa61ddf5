/** Shared by the screens of approvals. */
import { useQueryClient } from "@tanstack/react-query";

export const approvalsPath = "/admin/approvals";

/** Refetches everything: an approved change may be of any list. */
export function useRefreshProposals(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries();
}
