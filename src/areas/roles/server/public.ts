export { registerKeepers } from "./keepers.ts";
