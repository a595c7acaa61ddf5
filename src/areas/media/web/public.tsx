export { Documents } from "./documents.tsx";
export { dragged, draggedFile } from "./document-lines.tsx";
export { useTakenName } from "./same-name.tsx";
