export { register as notarialFilings } from "./register.ts";
