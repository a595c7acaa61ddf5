/** Actions on a lot: in its row and on its page. */
import { IconQrcode, IconTrash } from "@tabler/icons-react";
import { base } from "../../../../../kit/frontends.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import type { Action } from "../../../../../web/office/actions/action.ts";
import { useWords } from "../../../../../web/words.ts";
import type { OriginalLot } from "../../original-lot.ts";
import { lotScanPath } from "../paths.ts";
import { useRefreshOriginals } from "../refresh.ts";

export function useLotActions() {
  const { lots: words } = useWords("custody");
  const rowActions: readonly Action<OriginalLot>[] = [
    {
      label: ({ state }) => (state === "open" ? words.send : words.receive),
      icon: IconQrcode,
      shortcut: "s",
      isPrimary: true,
      isAvailable: ({ state }) => state !== "received",
      to:
        ({ _id }) =>
        () =>
          window.location.assign(base + lotScanPath(_id)),
    },
    {
      label: words.dissolve,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ state }) => state === "open",
      confirm: ({ number }) => ({
        title: interpolate(words.page.title, { number }),
        text: words.dissolveText,
        action: words.dissolve,
      }),
      run: ({ _id: id, updatedAt }) => api.custody.undoLot({ id, updatedAt }),
      successMessage: ({ number }) => interpolate(words.dissolved, { number }),
      removesRecord: true,
    },
  ];
  return { one: rowActions, refresh: useRefreshOriginals() };
}
