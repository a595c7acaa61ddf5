export { Documents } from "./documents.tsx";
export { dragged, draggedFile } from "./document-lines.tsx";
