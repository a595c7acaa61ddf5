/** What people are told about a delivery, inside the transaction of what happened. */
import type { Localized } from "../../../kit/language.ts";
import { showDeadline, formatMoney } from "../../../kit/format.ts";
import { type Placeholders, interpolate } from "../../../kit/words.ts";
import type { TransitionResult } from "../../../server/workflow/state-machine-types.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { codeNames } from "../../nomenclators/server/public.ts";
import { leadsTo, notify } from "../../notifications/server/public.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import { personOf } from "../../people/server/public.ts";
import { serverMessages as en } from "../server-messages.en.ts";
import { serverMessages as es } from "../server-messages.es.ts";
import type { DeliveryRow } from "./delivery-workflow.ts";

type Template = "courierConfirmed" | "courierOnTheWay" | "courierNewVisit" | "courierDelivered" | "courierCancelled";

export interface DeliveryMail {
  readonly template: Template;
  readonly parcel: DeliveryRow;
  /** The cause, once: the line of the log. */
  readonly cause: string;
  readonly publicUrl: string;
  readonly vars?: Readonly<Record<string, string>>;
  /** For so many seconds what causes it can be taken back. */
  readonly waits?: number;
}

/** Queues a mail to those who follow the delivery, in their language; a visitor of the desk has no address to write to. */
export async function mailOwner(tx: Transaction, letter: DeliveryMail): Promise<void> {
  const { template, parcel } = letter;
  const person = parcel.ownerId ? await personOf(tx, parcel.ownerId) : undefined;
  if (!person) return;
  const names = await codeNames(tx, [parcel.municipality], person.language);
  await queueMail(tx, {
    template,
    to: person.email,
    language: person.language,
    vars: {
      name: person.firstName,
      delivery: parcel.number,
      ...(parcel.requestNumber ? { number: parcel.requestNumber } : {}),
      receiver: parcel.receiverName,
      address: [parcel.address, names.get(parcel.municipality)].filter(Boolean).join(", "),
      date: showDeadline(parcel.statusAt, person.language, person.timeZone),
      toPay: formatMoney(parcel.price, parcel.currency, person.language),
      link: `${letter.publicUrl}/legalsit${leadsTo.ownCourier(parcel.number)}`,
      ...letter.vars,
    },
    once: `${template}:${letter.cause}`,
    waits: letter.waits ?? 0,
    related: { kind: "delivery", id: parcel.id },
  });
}

const types = {
  onTheWay: "courier.onTheWay",
  newVisit: "courier.newVisit",
  delivered: "courier.delivered",
  canceled: "courier.canceled",
} as const satisfies Partial<Record<keyof typeof es.notices, string>>;

/** `moved` may be taken back, and the notice with it. */
export async function notifyDeliveryOwner(
  tx: Transaction,
  parcel: DeliveryRow,
  name: keyof typeof types,
  places: Placeholders = {},
  moved?: Pick<TransitionResult<DeliveryRow>, "logEntryId" | "undoWindowSeconds">,
): Promise<void> {
  if (!parcel.ownerId) return;
  await notify(tx, {
    cause: moved?.undoWindowSeconds ? moved.logEntryId : undefined,
    to: { users: [parcel.ownerId] },
    type: types[name],
    ...textOf(name, { number: parcel.number, ...places }),
    link: leadsTo.ownCourier(parcel.number),
  });
}

/** A client asked for a courier: the desk hears of it. */
export async function notifyDeliveryDesk(tx: Transaction, parcel: DeliveryRow): Promise<void> {
  await notify(tx, {
    to: { permission: "adminDeliveryService" },
    type: "courier.new",
    ...textOf("asked", { number: parcel.number, receiver: parcel.receiverName }),
    link: leadsTo.courier("pendingDelivery"),
  });
}

function textOf(name: keyof typeof es.notices, places: Placeholders): { title: Localized; text: Localized } {
  return {
    title: { es: es.notices[name].title, en: en.notices[name].title },
    text: { es: interpolate(es.notices[name].text, places), en: interpolate(en.notices[name].text, places) },
  };
}
