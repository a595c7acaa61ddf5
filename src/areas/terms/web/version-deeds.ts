/** What may be done with a version of the terms: in its row, on its page and in the palette. */
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import type { Deed } from "../../../web/office/deed/deed.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { versionsPath } from "./paths.ts";

interface VersionAtHand {
  readonly _id: string;
  readonly version: number;
  readonly publishedAt?: string | undefined;
}

export function useVersionDeeds() {
  const words = useWords("termsDesk");
  const cache = useQueryClient();
  const canWrite = useUser()?.permissions.includes("adminOffers") ?? false;
  const isDraft = ({ publishedAt }: VersionAtHand) => canWrite && publishedAt === undefined;
  const one: Deed<VersionAtHand>[] = [
    {
      label: words.actions.copy,
      icon: IconCopy,
      key: "c",
      when: () => canWrite,
      leads: ({ _id }) => ({ to: `${versionsPath}/create`, search: { from: _id } }),
    },
    {
      label: words.actions.remove,
      icon: IconTrash,
      danger: true,
      when: isDraft,
      sure: ({ version }) => ({ title: words.remove.title, text: say(words.remove.text, { version }) }),
      call: ({ _id }) => api.terms.remove({ id: _id }),
      ends: true,
      done: words.remove.done,
      undo: ({ _id }) => api.trash.restore({ kind: "terms", _id }),
    },
  ];
  return { one, isDraft, refresh: () => cache.invalidateQueries({ queryKey: [api.terms.list.key] }) };
}
