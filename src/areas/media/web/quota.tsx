/** How much room there is for more: of the reader, and of the owner of the thing. */
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import type { DocumentOwnerKind } from "../document-types.ts";

export function QuotaBar(thing: { readonly element: DocumentOwnerKind; readonly elementId: string }) {
  const words = useWords("media");
  const language = useLanguage();
  const { data } = useQuery({ queryKey: [api.media.quota.key, thing], queryFn: () => api.media.quota(thing) });
  if (!data) return null;
  const show = (bytes: number) => formatBytes(bytes, language);
  const { person, owner } = data;
  return (
    <Text size="xs" c="dimmed" px="md" py="xs">
      {interpolate(words.quota, {
        own: show(person.used),
        mostOwn: show(person.most),
        here: show(owner.used),
        mostHere: show(owner.most),
      })}
    </Text>
  );
}
