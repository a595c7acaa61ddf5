export { Documents } from "./documents.tsx";
export { draggedDocument, draggedFile } from "./document-lines.tsx";
export { useTakenName } from "./same-name.tsx";
