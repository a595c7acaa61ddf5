/** Actions on folders, and the additional actions on files in folders. */
import { IconEye, IconFolderSymlink, IconLock, IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { useWords } from "../../../../web/words.ts";
import type { Media } from "../../media/contract.ts";
import type { Folder } from "../contract.ts";
import { foldersPath } from "./paths.ts";
import { MoveFile, MoveFolder, NameFolder, WhoCanSee } from "./dialogs.tsx";
import { Permissions } from "./permissions-dialog.tsx";

export function useFolderActions(): readonly Action<Folder>[] {
  const words = useWords("folders");
  const navigate = useNavigate();
  const remove = async ({ _id, parent }: Folder) => {
    await api.folders.remove({ _id, recursive: true });
    if (new URLSearchParams(window.location.search).get("folder") === _id)
      void navigate({ to: foldersPath, search: parent ? { folder: parent } : {} });
  };
  return [
    {
      label: words.permissions.action,
      icon: IconLock,
      isAvailable: ({ can }) => can.permit,
      dialog: (folder, onClose) => <Permissions of={folder} onClose={onClose} />,
    },
    {
      label: words.who.action,
      icon: IconEye,
      dialog: (folder, onClose) => <WhoCanSee of={folder} onClose={onClose} />,
    },
    {
      label: words.rename,
      icon: IconPencil,
      isAvailable: ({ can, root }) => (root ? can.permit : can.write),
      dialog: (folder, onClose) => <NameFolder of={folder} onClose={onClose} />,
    },
    {
      label: words.move,
      icon: IconFolderSymlink,
      isAvailable: ({ can, root }) => can.write && !root,
      dialog: (folder, onClose) => <MoveFolder of={folder} onClose={onClose} />,
    },
    {
      label: words.remove,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ can, root }) => can.write && !root,
      confirm: ({ name }) => ({ title: interpolate(words.removeTitle, { name }), text: words.removeText }),
      run: remove,
      successMessage: ({ name }) => interpolate(words.removed, { name }),
      undo: ({ _id }) => api.folders.restore({ _id }),
    },
  ];
}

export function useFileActions(canWrite: boolean): readonly Action<Media>[] {
  const words = useWords("folders");
  return [
    {
      label: words.move,
      icon: IconFolderSymlink,
      isAvailable: () => canWrite,
      dialog: (file, onClose) => <MoveFile of={file} onClose={onClose} />,
    },
    { label: words.who.action, icon: IconEye, dialog: (file, onClose) => <WhoCanSee of={file} onClose={onClose} /> },
  ];
}
