/** What is dragged onto a folder goes into it: a file of ours, or another folder; with what is asked where its name is taken. */
import { type DragEvent, useState } from "react";
import { api } from "../../../web/api.ts";
import { toastError } from "../../../web/office/query-client.ts";
import { draggedFile, useTakenName } from "../../media/web/public.tsx";
import { useRefreshFolders } from "./paths.ts";

export const draggedFolder = "application/x-legalsit-folder";

export function useDropOn(folder: string, canWrite: boolean) {
  const refresh = useRefreshFolders();
  const [isOver, setOver] = useState(false);
  const { settle, question } = useTakenName();
  if (!canWrite) return { drop: {}, question };
  const put = async (data: DataTransfer) => {
    const [file, fileAt = ""] = data.getData(draggedFile).split(" ");
    const [moved, movedAt = ""] = data.getData(draggedFolder).split(" ");
    if (file) await settle((more) => api.media.move({ _id: file, folder, updatedAt: fileAt, ...more }));
    else if (moved && moved !== folder) await api.folders.move({ _id: moved, parent: folder, updatedAt: movedAt });
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
      put(event.dataTransfer).catch(toastError);
    },
  };
  return { drop, question };
}
