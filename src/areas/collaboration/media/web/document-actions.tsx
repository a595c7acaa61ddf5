/** Actions on one document of a record. */
import { IconDownload, IconShare, IconStar, IconStarOff, IconTrash, IconUpload } from "@tabler/icons-react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { lazyDialog } from "../../../../web/office/components/dialogs/lazy-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Media } from "../contract.ts";

const LazyShareDialog = lazyDialog(async () => (await import("./share-dialog.tsx")).ShareDialog);

export function useMediaActions(canWrite: boolean, chooseFiles: (replaces: string) => void): readonly Action<Media>[] {
  const words = useWords("media");
  const highlightAction = (highlighted: boolean): Action<Media> => ({
    label: highlighted ? words.highlight : words.lower,
    icon: highlighted ? IconStar : IconStarOff,
    isAvailable: ({ can, ...document }) => canWrite && can.highlight && document.highlighted !== highlighted,
    run: ({ _id }) => api.media.highlight({ _id, highlighted }),
  });
  return [
    { label: words.download, icon: IconDownload, fileUrl: ({ url }) => url },
    highlightAction(true),
    highlightAction(false),
    {
      label: words.share.action,
      icon: IconShare,
      isAvailable: () => canWrite,
      dialog: (document, onClose) => <LazyShareDialog of={document} onClose={onClose} />,
    },
    {
      label: words.replace,
      icon: IconUpload,
      isAvailable: ({ can }) => canWrite && can.write,
      to:
        ({ _id }) =>
        () =>
          chooseFiles(_id),
    },
    {
      label: words.remove,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ can }) => canWrite && can.write,
      run: ({ _id }) => api.media.remove({ _id }),
      successMessage: ({ name }) => interpolate(words.removed, { name }),
      undo: ({ _id }) => api.media.restore({ _id }),
    },
  ];
}
