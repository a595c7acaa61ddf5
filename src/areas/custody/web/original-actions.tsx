/** What may be done with an original: in its row, on its page, to many. */
import { IconArrowsExchange, IconCheck, IconPackage, IconQrcode } from "@tabler/icons-react";
import { base } from "../../../kit/frontends.ts";
import { api } from "../../../web/api.ts";
import type { Action, BulkAction } from "../../../web/office/actions/action.ts";
import { useWords } from "../../../web/words.ts";
import { FoundDialog } from "./found-dialog.tsx";
import { MakeLotDialog } from "./make-lot.tsx";
import { handOverPath } from "./paths.ts";
import { useRefreshOriginals } from "./refresh.ts";

interface Paper {
  readonly _id: string;
  readonly label: string;
}
/** Read whole. */
interface PaperAtHand extends Paper {
  readonly updatedAt: string;
  readonly differs: boolean;
}

export function useOriginalActions() {
  const words = useWords("custody");
  const labelsOf = (ids: readonly string[]) => api.custody.labels.address({ ids: ids.join(",") });
  const one: readonly Action<PaperAtHand>[] = [
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
      label: words.found.deed,
      icon: IconCheck,
      shortcut: "s",
      isPrimary: true,
      isAvailable: ({ differs }) => differs,
      dialog: (original, onClose) => <FoundDialog original={original} onClose={onClose} />,
    },
    { label: words.label, icon: IconQrcode, shortcut: "d", fileUrl: ({ _id }) => labelsOf([_id]) },
  ];
  const many: readonly BulkAction<Paper>[] = [
    {
      label: words.lots.make,
      icon: IconPackage,
      dialog: ({ rows, clear, onClose }) => (
        <MakeLotDialog ids={rows.map(({ _id }) => _id)} clear={clear} onClose={onClose} />
      ),
    },
    { label: words.labels, icon: IconQrcode, fileUrl: labelsOf },
  ];
  return { one, many, refresh: useRefreshOriginals() };
}
