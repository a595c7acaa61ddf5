/** Used and available space of the reader and of the documents' owner. */
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { DocumentOwnerKind } from "../document-types.ts";

export function QuotaBar(owner: { readonly element: DocumentOwnerKind; readonly elementId: string }) {
  const words = useWords("media");
  const language = useLanguage();
  const { data } = useQuery({ queryKey: [api.media.quota.key, owner], queryFn: () => api.media.quota(owner) });
  if (!data) return null;
  const format = (bytes: number) => formatBytes(bytes, language);
  const { person: personQuota, owner: ownerQuota } = data;
  return (
    <Text size="xs" c="dimmed" px="md" py="xs">
      {interpolate(words.quota, {
        own: format(personQuota.used),
        mostOwn: format(personQuota.most),
        here: format(ownerQuota.used),
        mostHere: format(ownerQuota.most),
      })}
    </Text>
  );
}
