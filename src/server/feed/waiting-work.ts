/** Work that waits for the caller, for the counts in the sidebar. */
import type { WaitingGroup } from "../../areas/contracts.ts";
import type { Access } from "../../kit/access.ts";
import type { Call } from "../call.ts";

/** Counts the records of an area that wait for the caller, by menu group. Counts of one group are added up. */
export interface WaitingWorkProvider {
  readonly access: Access;
  /** Runs on every page of the office: reads few rows, from an index. */
  readonly count: (call: Call) => Promise<Partial<Record<WaitingGroup, number>>>;
}
