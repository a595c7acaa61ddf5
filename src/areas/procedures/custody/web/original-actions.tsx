/** Actions on originals: in a row, on a page, in bulk. */
import { IconArrowsExchange, IconCheck, IconPackage, IconQrcode } from "@tabler/icons-react";
import { base } from "../../../../kit/frontends.ts";
import { api } from "../../../../web/api.ts";
import type { Action, BulkAction } from "../../../../web/office/actions/action.ts";
import { useWords } from "../../../../web/words.ts";
import { FoundDialog } from "./found-dialog.tsx";
import { MakeLotDialog } from "./lots/make-lot.tsx";
import { handOverPath } from "./paths.ts";
import { useRefreshOriginals } from "./refresh.ts";

interface LabelledOriginal {
  readonly _id: string;
  readonly label: string;
}
interface ActionableOriginal extends LabelledOriginal {
  readonly updatedAt: string;
  readonly differs: boolean;
}

export function useOriginalActions() {
  const words = useWords("custody");
  const labelsUrl = (ids: readonly string[]) => api.custody.labels.address({ ids: ids.join(",") });
  const rowActions: readonly Action<ActionableOriginal>[] = [
    {
      label: words.handOver,
      icon: IconArrowsExchange,
      shortcut: "m",
      isPrimary: true,
      isAvailable: ({ differs }) => !differs,
      to:
        ({ label }) =>
        () =>
          window.location.assign(base + handOverPath(label)),
    },
    {
      label: words.found.action,
      icon: IconCheck,
      shortcut: "s",
      isPrimary: true,
      isAvailable: ({ differs }) => differs,
      dialog: (original, onClose) => <FoundDialog original={original} onClose={onClose} />,
    },
    { label: words.label, icon: IconQrcode, shortcut: "d", fileUrl: ({ _id }) => labelsUrl([_id]) },
  ];
  const bulkActions: readonly BulkAction<LabelledOriginal>[] = [
    {
      label: words.lots.make,
      icon: IconPackage,
      dialog: ({ rows, clear, onClose }) => (
        <MakeLotDialog ids={rows.map(({ _id }) => _id)} clear={clear} onClose={onClose} />
      ),
    },
    { label: words.labels, icon: IconQrcode, fileUrl: labelsUrl },
  ];
  return { one: rowActions, many: bulkActions, refresh: useRefreshOriginals() };
}
