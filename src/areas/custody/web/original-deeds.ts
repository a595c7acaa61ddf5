/** What may be done with an original: in its row, on its page, to many. */
import { IconQrcode } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../web/api.ts";
import type { Deed, DeedOfMany } from "../../../web/office/deed/deed.ts";
import { useWords } from "../../../web/words.ts";

interface Paper {
  readonly _id: string;
  readonly label: string;
}

/** Shows anew what originals can be seen in. */
export function useRefreshOriginals() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("custody.") });
}

export function useOriginalDeeds() {
  const words = useWords("custody");
  const labelsOf = (ids: readonly string[]) => api.custody.labels.address({ ids: ids.join(",") });
  const one: readonly Deed<Paper>[] = [
    { label: words.label, icon: IconQrcode, key: "d", file: ({ _id }) => labelsOf([_id]) },
  ];
  const many: readonly DeedOfMany<Paper>[] = [{ label: words.labels, icon: IconQrcode, file: labelsOf }];
  return { one, many, refresh: useRefreshOriginals() };
}
