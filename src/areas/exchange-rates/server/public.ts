export { newestRates, type Rate } from "./rates.ts";
