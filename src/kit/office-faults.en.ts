import type { officeFaultsEs } from "./office-faults.es.ts";
import type { Words } from "./words.ts";

export const officeFaultsEn: Words<typeof officeFaultsEs> = {
  COORDINATES: "Write latitude and longitude as a map gives them: 23.1386, -82.3866.",
  TIME: "Write a time like 8:30.",
  CLOSES_FIRST: "It closes before it opens.",
  HOURS_OVERLAP: "Another row has that time of that day.",
  BEFORE_SALES: "The bank cannot have deposited it before that day.",
  DAYS_CLOSED: "There are closed days from that date on. Choose a later one, or open them again first.",
  NEGATIVE:
    "A negative line does not say which operation it gives back. Remove it and put what was given back in the line of its operation.",
};
