/** What is said in virtual tables is counted by the day it was sent; what two say to each other is counted nowhere. */
import { countable } from "../../kit/countable.ts";

export const tableMessages = countable({
  measures: ["count"],
  by: { table: "virtualTable" },
  when: [],
});
