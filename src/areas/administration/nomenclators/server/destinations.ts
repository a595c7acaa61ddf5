/** Destinations with the price of a legalization, which a higher area provides. */
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Currency } from "../../../../kit/numbers/money.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";
import type { nomenclatorsContract as contract } from "../contract.ts";
import { itemsOf } from "./queries.ts";

interface Price {
  readonly currency: Currency;
  readonly legalization: string;
  readonly consulate: null;
}
interface LegalizationPricePort {
  readonly pricesAt: (db: Queryable, at: Date) => Promise<Price[]>;
}

export const legalizationPricePort = definePort<LegalizationPricePort>("prices of legalizations");

/** A document for use in Cuba needs no legalization and has no such price. */
export async function listDestinations({ active }: ParsedOf<typeof contract.destinations>, call: Call) {
  const prices = await legalizationPricePort().pricesAt(call.db, call.now);
  const items = await itemsOf(call.db, "DESTINATION", active);
  return items.map((item) => ({ ...item, tariffs: item.code === "DE-CU" ? [] : prices }));
}
