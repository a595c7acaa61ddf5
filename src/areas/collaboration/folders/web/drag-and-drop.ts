/** Drop target of a folder: moves the dropped file or folder into it, and prompts when the name is used. */
import { type DragEvent, useState } from "react";
import { api } from "../../../../web/api.ts";
import { toastError } from "../../../../web/office/query-client.ts";
import { draggedFile, useDuplicateNameDialog } from "../../media/web/public.tsx";
import { useRefreshFolders } from "./paths.ts";

export const draggedFolder = "application/x-legalsit-folder";

export function useDropOn(folder: string, canWrite: boolean) {
  const refresh = useRefreshFolders();
  const [isOver, setOver] = useState(false);
  const { settle, question } = useDuplicateNameDialog();
  if (!canWrite) return { drop: {}, question };
  const moveInto = async (data: DataTransfer) => {
    const [fileId, fileUpdatedAt = ""] = data.getData(draggedFile).split(" ");
    const [folderId, folderUpdatedAt = ""] = data.getData(draggedFolder).split(" ");
    if (fileId) await settle((more) => api.media.move({ _id: fileId, folder, updatedAt: fileUpdatedAt, ...more }));
    else if (folderId && folderId !== folder)
      await api.folders.move({ _id: folderId, parent: folder, updatedAt: folderUpdatedAt });
    await refresh();
  };
  const drop = {
    "data-over": isOver,
    onDragOver: (event: DragEvent) => {
      const { types } = event.dataTransfer;
      if (!types.includes(draggedFile) && !types.includes(draggedFolder)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      moveInto(event.dataTransfer).catch(toastError);
    },
  };
  return { drop, question };
}
