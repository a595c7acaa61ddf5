/** Workload figures of a staff area, for its supervisors. */
import type { SupervisedDesk } from "../../areas/contracts.ts";
import type { Call } from "../call.ts";

/** Computes the workload figures of one staff area. */
export interface WorkloadProvider {
  readonly desk: SupervisedDesk;
  readonly read: (call: Pick<Call, "db" | "now">) => Promise<WorkloadNumbers>;
}

/** Number of records by state, and durations in days. */
interface WorkloadNumbers {
  readonly inCourse: number;
  /** Of those, the ones that exceed the time allowed in their status. */
  readonly late: number;
  /** Records that became ready in the last 90 days. */
  readonly ready: number;
  /** Of those, the ones that were ready within their term. */
  readonly inTerm: number;
  /** Median duration in days; null if nothing became ready. */
  readonly medianDays: number | null;
}

/** Period of the figures about finished work, in days. */
export const lastDays = 90;
