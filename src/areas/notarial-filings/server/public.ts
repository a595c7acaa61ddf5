export { notarialFilingResource as notarialFilings } from "./register.ts";
