/** The list of tariffs. */
import { z } from "zod";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { page, currency, text } from "../../../kit/contract/schemas.ts";
import { tariffColumns } from "./columns.ts";
import { tariffStates } from "./offer-kinds.ts";
import { ServiceTariff, tariffKey } from "./tariff.ts";

export const tariffListContract = listContract(tariffColumns, {
  rowSchema: ServiceTariff,
  filters: {
    search: page.shape.search,
    family: tariffKey.family.optional(),
    concept: tariffKey.concept.optional(),
    currency: currency.optional(),
    state: z.enum(tariffStates, "CHOICE").optional().describe("Today: in force, not yet, no longer"),
    code: text(0, 60).optional().describe("Only the versions of this tariff"),
  },
  access: ["adminOffers"],
});
