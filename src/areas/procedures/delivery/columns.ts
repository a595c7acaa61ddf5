/** Columns of the lists of deliveries and carriers. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { Carrier } from "./carrier.ts";
import type { words as desk } from "./staff-words.es.ts";
import type { ListedDelivery } from "./parcel.ts";
import type { DeliveryStatus } from "./states.ts";
import type { words } from "./words.es.ts";

export const deliveryTones: Record<DeliveryStatus, Tone> = {
  pendingDelivery: "wait",
  readyForMessaging: "work",
  transporting: "work",
  delivered: "good",
  canceled: "quiet",
};

type StaffWords = Words<typeof desk>;
type Context = StaffWords & Pick<Words<typeof words>, "status"> & CellContext;

export const parcelColumns = defineColumns<ListedDelivery, Context>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, width: 13, sort: "number" },
    receiver: { value: ({ receiver }) => receiver.name, width: 30, sort: "receiver", primary: true },
    status: {
      value: (row, { status }) => status[row.status],
      tone: ({ status }) => deliveryTones[status],
      width: 20,
      sort: "status",
    },
    request: { value: ({ requestNumber }) => requestNumber, width: 14, sort: "requestNumber" },
    lot: { value: ({ lotNumber }) => lotNumber, width: 12, sort: "lotNumber" },
    carrier: { value: ({ carrier }) => carrier?.name, width: 26, flex: true },
    ci: { value: ({ receiver }) => receiver.ci, width: 14, hidden: true },
    phone: { value: ({ receiver }) => receiver.phone, kind: "phone", hidden: true },
    municipality: { value: ({ municipality }) => municipality.name, width: 20, sort: "municipality" },
    address: { value: ({ address }) => address, width: 44, flex: true },
    documents: {
      value: ({ documents }) => documents.map(({ name, quantity }) => `${quantity} × ${name}`).join("; "),
      width: 44,
      hidden: true,
    },
    attempts: { value: ({ attempts }) => attempts, kind: "whole", hidden: true },
    created: { value: ({ createdAt }) => createdAt, kind: "date", sort: "createdAt" },
    statusAt: { value: ({ statusAt }) => statusAt, kind: "date", sort: "statusAt", hidden: true },
  },
  sort: "-createdAt",
  rowLabel: ({ number, receiver }) => `${number}, ${receiver.name}`,
  card: { title: "receiver", detail: ["municipality", "address"], left: "status", right: ["lot", "number"] },
});

export const carrierColumns = defineColumns<Carrier, StaffWords["carriers"] & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    name: { value: ({ name }) => name, width: 30, sort: "name", primary: true },
    ci: { value: ({ ci }) => ci, width: 14, hidden: true },
    phone: { value: ({ phone }) => phone, kind: "phone" },
    vehicle: { value: ({ vehicle }) => vehicle, width: 22 },
    plate: { value: ({ plate }) => plate, width: 12, hidden: true },
    company: { value: ({ company }) => company, width: 28, sort: "company", flex: true },
    underWay: { value: ({ underWay }) => underWay, kind: "whole" },
    active: {
      value: (row, { active, inactive }) => (row.active ? active : inactive),
      tone: ({ active }) => (active ? "good" : "quiet"),
      width: 10,
    },
  },
  sort: "name",
  extraSorts: ["createdAt"],
  card: { title: "name", detail: ["phone", "vehicle"], left: "active", right: "company" },
});
