/** The life of a table: two switches and two moments, from which follows how it stands. */

/** Of several that hold the first one is shown: out of use before all, then not begun, then over. */
export const tableStates = ["inactive", "scheduled", "closed", "open"] as const;
export type TableState = (typeof tableStates)[number];

/** What somebody is in a table. Who keeps all tables is "none" where nobody invited them. */
export const tableRoles = ["moderator", "member", "external", "none"] as const;
export type TableRole = (typeof tableRoles)[number];

export interface Moments {
  readonly active: boolean;
  readonly closed: boolean;
  readonly openDate: string;
  readonly closeDate: string | null;
}

/** How a table stands at a moment; at the very moment of its end it is over. */
export function tableStateAt({ active, closed, openDate, closeDate }: Moments, now: Date): TableState {
  const at = now.getTime();
  if (!active) return "inactive";
  if (Date.parse(openDate) > at) return "scheduled";
  return closed || (closeDate !== null && Date.parse(closeDate) <= at) ? "closed" : "open";
}
