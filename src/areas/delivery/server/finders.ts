/** Deliveries and couriers as one search over everything finds them. */
import { eq, or } from "drizzle-orm";
import { finderOf } from "../../../server/finding.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { carriersList } from "./carriers.ts";
import { parcelsList } from "./queries.ts";
import { carriers, deliveries } from "./tables.ts";

const words = { es, en };

export const finders = [
  finderOf(parcelsList)({
    kind: "deliveries",
    access: ["adminDeliveryService"],
    wanted: (search) => ({ status: "all", search, sort: "-createdAt" }),
    exact: (search) => or(eq(deliveries.number, search.toUpperCase()), eq(deliveries.receiverCi, search)),
    all: (search) => `/deliveryServices/all?${new URLSearchParams({ search })}`,
    shows: ({ _id, receiver, number, lotNumber, municipality, status }, { language }) => ({
      _id,
      title: receiver.name,
      detail: [number, lotNumber, receiver.ci, municipality.name, words[language].status[status]]
        .filter(Boolean)
        .join(" · "),
      at: `/deliveryServices/all/${_id}`,
    }),
  }),
  finderOf(carriersList)({
    kind: "carriers",
    access: ["adminCarriers"],
    wanted: (search) => ({ search, sort: "name" }),
    exact: (search) => or(eq(carriers.ci, search), eq(carriers.phone, search)),
    all: (search) => `/admin/carriers?${new URLSearchParams({ search })}`,
    shows: ({ _id, name, phone, vehicle, company }) => ({
      _id,
      title: name,
      detail: [phone, vehicle, company].filter(Boolean).join(" · "),
      at: `/admin/carriers?${new URLSearchParams({ search: name })}`,
    }),
  }),
];
