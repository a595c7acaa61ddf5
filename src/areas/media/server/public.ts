export { demoDocuments } from "./demo.ts";
export { bringBack, forgetDocuments, sendAlong } from "./document.ts";
export { filesBelongTo, type Right } from "./elements.ts";
