/**
 * Behaviour of the gateways that is undocumented or differs between versions: tests select it; the default is as
 * recorded.
 */
import { z } from "zod";

export const Manners = z.strictObject({
  alternate: z.boolean().default(false).describe("Numbers as text and as numbers in turn"),
  listAtMost: z.number().int().min(1).max(1000).default(1000).describe("EnZona gives no more rows than this at a time"),
  offsetCounts: z.enum(["rows", "pages"]).default("rows").describe("What `offset` counts in EnZona's lists"),
  totals: z.enum(["both", "header", "body", "none"]).default("both").describe("Where EnZona says how many there are"),
});
export type Manners = z.output<typeof Manners>;

export interface GatewayBehaviour {
  now: Manners;
}
