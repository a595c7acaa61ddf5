export { Documents } from "./documents.tsx";
export { draggedDocument, draggedFile } from "./document-lines.tsx";
export { useDuplicateNameDialog } from "./same-name.tsx";
