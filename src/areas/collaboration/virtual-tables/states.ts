/** States of a table, which follow from two switches and two instants. */

/** If several apply, the first one counts. */
export const tableStates = ["inactive", "scheduled", "closed", "open"] as const;
export type TableState = (typeof tableStates)[number];

/** Role of a person in a table. An administrator who was not invited is "none". */
export const tableRoles = ["moderator", "member", "external", "none"] as const;
export type TableRole = (typeof tableRoles)[number];

interface Moments {
  readonly active: boolean;
  readonly closed: boolean;
  readonly openDate: string;
  readonly closeDate: string | null;
}

/** State at an instant. At the instant of its end a table is closed. */
export function tableStateAt({ active, closed, openDate, closeDate }: Moments, now: Date): TableState {
  const at = now.getTime();
  if (!active) return "inactive";
  if (Date.parse(openDate) > at) return "scheduled";
  return closed || (closeDate !== null && Date.parse(closeDate) <= at) ? "closed" : "open";
}
