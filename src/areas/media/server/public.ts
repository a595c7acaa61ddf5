export { demoDocuments } from "./demo.ts";
export { addDocument, bringBack, forgetDocuments, removeDocument, sendAlong } from "./document.ts";
export { filesBelongTo, type OnRemoved, type Right, type RightOf } from "./elements.ts";
