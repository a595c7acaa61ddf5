/** What places are counted in, by their day. */
import { countable } from "../../kit/countable.ts";

export const places = countable({
  measures: ["count"],
  by: { service: "openService" },
  when: ["free"],
});
