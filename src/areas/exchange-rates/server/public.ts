export { newestRates, type Rate } from "./rates.ts";
export { ratesByDay } from "./by-day.ts";
