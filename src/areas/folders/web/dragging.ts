/** What is dragged onto a folder goes into it: a file of ours, or another folder. */
import { type DragEvent, useState } from "react";
import { api } from "../../../web/api.ts";
import { toastError } from "../../../web/office/queries.ts";
import { draggedFile } from "../../media/web/public.tsx";
import { useRefreshFolders } from "./calls.ts";

export const draggedFolder = "application/x-legalsit-folder";

export function useDropOn(folder: string, canWrite: boolean) {
  const refresh = useRefreshFolders();
  const [isOver, setOver] = useState(false);
  if (!canWrite) return {};
  const put = async (data: DataTransfer) => {
    const [file, fileAt = ""] = data.getData(draggedFile).split(" ");
    const [moved, movedAt = ""] = data.getData(draggedFolder).split(" ");
    if (file) await api.media.move({ _id: file, folder, updatedAt: fileAt });
    else if (moved && moved !== folder) await api.folders.move({ _id: moved, parent: folder, updatedAt: movedAt });
    await refresh();
  };
  return {
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
      put(event.dataTransfer).catch(toastError);
    },
  };
}
