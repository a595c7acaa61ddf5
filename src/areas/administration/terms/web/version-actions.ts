/** Actions on a version of the terms, for its row, its page and the palette. */
import { IconCopy } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { useRemoval } from "../../../../web/office/resource/removal.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { versionsPath } from "./paths.ts";

interface VersionReference {
  readonly _id: string;
  readonly version: number;
  readonly publishedAt?: string | undefined;
}

export function useVersionActions() {
  const words = useWords("termsDesk");
  const cache = useQueryClient();
  const canWrite = useUser()?.permissions.includes("adminOffers") ?? false;
  const isDraft = ({ publishedAt }: VersionReference) => canWrite && publishedAt === undefined;
  const rowActions: Action<VersionReference>[] = [
    {
      label: words.actions.copy,
      icon: IconCopy,
      shortcut: "c",
      isAvailable: () => canWrite,
      to: ({ _id }) => ({ to: `${versionsPath}/create`, search: { from: _id } }),
    },
    useRemoval({
      kind: "terms",
      call: api.terms.remove,
      name: ({ version }) => interpolate(words.name, { version }),
      isAvailable: isDraft,
    }),
  ];
  return { one: rowActions, isDraft, refresh: () => cache.invalidateQueries({ queryKey: [api.terms.list.key] }) };
}
