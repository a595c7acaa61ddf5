/**
 * Initial rules, switched off: no mail is sent to clients before staff has read the
 * texts.
 */
import type { Transaction } from "../../../../server/database/connection.ts";
import type { Trigger } from "../enums.ts";
import { offerRules } from "./tables.ts";

interface Seed {
  readonly name: string;
  readonly trigger: Trigger;
  readonly days?: number;
  readonly repeatEveryDays?: number;
  readonly to: readonly ("client" | "requestedBy" | "approvedBy")[];
  readonly includePayLink?: true;
  readonly subject: { readonly es: string; readonly en: string };
  readonly body: { readonly es: string; readonly en: string };
}

const seeds: readonly Seed[] = [
  {
    name: "Enviar oferta al cliente",
    trigger: "onCreated",
    to: ["client"],
    subject: { es: "Oferta {{offerNumber}}", en: "Offer {{offerNumber}}" },
    body: {
      es: "Le enviamos la oferta {{offerNumber}} por {{total}}. Léala y devuélvanosla firmada.",
      en: "Here is offer {{offerNumber}} for {{total}}. Please read it and send it back to us signed.",
    },
  },
  {
    name: "Recordar firma",
    trigger: "unsignedAfter",
    days: 5,
    repeatEveryDays: 5,
    to: ["client", "requestedBy"],
    subject: {
      es: "La oferta {{offerNumber}} espera su firma",
      en: "Offer {{offerNumber}} is waiting for your signature",
    },
    body: {
      es: "La oferta {{offerNumber}} espera su firma desde hace {{days}} días.",
      en: "Offer {{offerNumber}} has been waiting for your signature for {{days}} days.",
    },
  },
  {
    name: "Enviar enlace de pago",
    trigger: "onSigned",
    to: ["client"],
    includePayLink: true,
    subject: { es: "Pague la oferta {{offerNumber}}", en: "Pay offer {{offerNumber}}" },
    body: {
      es: "Recibimos su firma. Ya puede pagar {{total}} desde este enlace.",
      en: "We’ve received your signature. You can now pay {{total}} with this link.",
    },
  },
  {
    name: "Recordar pago",
    trigger: "unpaidAfter",
    days: 3,
    repeatEveryDays: 7,
    to: ["client"],
    includePayLink: true,
    subject: {
      es: "La oferta {{offerNumber}} está pendiente de pago",
      en: "Payment for offer {{offerNumber}} is still due",
    },
    body: {
      es: "La oferta {{offerNumber}} por {{total}} está firmada desde hace {{days}} días y no se ha pagado.",
      en: "Offer {{offerNumber}} for {{total}} was signed {{days}} days ago and has not been paid.",
    },
  },
  {
    name: "Pago recibido",
    trigger: "onPaid",
    to: ["client", "approvedBy"],
    subject: {
      es: "Recibimos el pago de la oferta {{offerNumber}}",
      en: "We’ve received your payment for offer {{offerNumber}}",
    },
    body: { es: "Recibimos {{total}}. Gracias.", en: "We’ve received {{total}}. Thank you." },
  },
];

export async function seedOfferRules(tx: Transaction): Promise<void> {
  const [first] = await tx.select({ id: offerRules.id }).from(offerRules).limit(1);
  if (first) return;
  await tx.insert(offerRules).values(
    seeds.map(({ to, days, repeatEveryDays, includePayLink = false, ...rule }, index) => ({
      ...rule,
      days: days ?? null,
      repeatEveryDays: repeatEveryDays ?? null,
      includePayLink,
      conditions: { clientTypes: [], currencies: [], countries: [], amountFrom: null, amountTo: null },
      recipients: {
        client: to.includes("client"),
        clientContacts: [],
        requestedBy: to.includes("requestedBy"),
        approvedBy: to.includes("approvedBy"),
        users: [],
        emails: [],
      },
      priority: (index + 1) * 10,
      active: false,
      since: new Date(0).toISOString(),
    })),
  );
}
