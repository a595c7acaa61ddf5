/**
 * The clock of the tests. Their set-up loads this module in every process that they start (NODE_OPTIONS), threads
 * included: each run begins at the same instant, so that no result depends on the day.
 */
import { shiftDate } from "./shift-date.mjs";

shiftDate(Number(process.env.TEST_CLOCK_OFFSET_MS));
