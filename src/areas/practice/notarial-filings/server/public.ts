export { notarialFilingResource as notarialFilings } from "./notarial-filing-resource.ts";
