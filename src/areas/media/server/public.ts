export { demoDocuments } from "./demo.ts";
export { forgetDocuments } from "./document.ts";
export { filesBelongTo, type Right } from "./elements.ts";
