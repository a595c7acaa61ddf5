export { newestRates } from "./rates.ts";
export { ratesByDay } from "./rates-by-day.ts";
