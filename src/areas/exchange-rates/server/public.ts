export { newestRates } from "./rates.ts";
export { ratesByDay } from "./by-day.ts";
