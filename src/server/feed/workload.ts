/** How the work of a desk stands, counted by its area for those who direct it. */
import type { SupervisedDesk } from "../../kit/supervised-desks.ts";
import type { Call } from "../call.ts";

export interface WorkloadProvider {
  readonly desk: SupervisedDesk;
  readonly read: (call: Pick<Call, "db" | "now">) => Promise<WorkloadNumbers>;
}

export interface WorkloadNumbers {
  readonly inCourse: number;
  /** Of them those that stand where they are longer than they should. */
  readonly late: number;
  /** What became ready in the last ninety days. */
  readonly ready: number;
  /** Of it what was ready within its term. */
  readonly inTerm: number;
  /** Days that half of it took at most; null when nothing became ready. */
  readonly medianDays: number | null;
}

export const lastDays = 90;
