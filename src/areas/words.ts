/** Every area's words, fetched per area and language when a screen asks for them. */
export const words = {
  settings: {
    es: () => import("./settings/words.es.ts"),
    en: () => import("./settings/words.en.ts"),
  },
  roles: {
    es: () => import("./roles/words.es.ts"),
    en: () => import("./roles/words.en.ts"),
  },
  people: {
    es: () => import("./people/words.es.ts"),
    en: () => import("./people/words.en.ts"),
  },
  peopleClient: {
    es: () => import("./people/client-words.es.ts"),
    en: () => import("./people/client-words.en.ts"),
  },
  session: {
    es: () => import("./session/words.es.ts"),
    en: () => import("./session/words.en.ts"),
  },
  nomenclators: {
    es: () => import("./nomenclators/words.es.ts"),
    en: () => import("./nomenclators/words.en.ts"),
  },
  terms: {
    es: () => import("./terms/words.es.ts"),
    en: () => import("./terms/words.en.ts"),
  },
  termsDesk: {
    es: () => import("./terms/desk-words.es.ts"),
    en: () => import("./terms/desk-words.en.ts"),
  },
  exchangeRates: {
    es: () => import("./exchange-rates/words.es.ts"),
    en: () => import("./exchange-rates/words.en.ts"),
  },
  onlineServices: {
    es: () => import("./online-services/words.es.ts"),
    en: () => import("./online-services/words.en.ts"),
  },
  onlineServicesDesk: {
    es: () => import("./online-services/desk-words.es.ts"),
    en: () => import("./online-services/desk-words.en.ts"),
  },
  availability: {
    es: () => import("./availability/words.es.ts"),
    en: () => import("./availability/words.en.ts"),
  },
  onlineRequestsReview: {
    es: () => import("./online-requests/review-words.es.ts"),
    en: () => import("./online-requests/review-words.en.ts"),
  },
  payments: {
    es: () => import("./payments/words.es.ts"),
    en: () => import("./payments/words.en.ts"),
  },
  paymentsPayer: {
    es: () => import("./payments/payer-words.es.ts"),
    en: () => import("./payments/payer-words.en.ts"),
  },
  paymentsDesk: {
    es: () => import("./payments/desk-words.es.ts"),
    en: () => import("./payments/desk-words.en.ts"),
  },
  onlineRequests: {
    es: () => import("./online-requests/words.es.ts"),
    en: () => import("./online-requests/words.en.ts"),
  },
  onlineRequestsDesk: {
    es: () => import("./online-requests/desk-words.es.ts"),
    en: () => import("./online-requests/desk-words.en.ts"),
  },
  onlineRequestsClient: {
    es: () => import("./online-requests/client-words.es.ts"),
    en: () => import("./online-requests/client-words.en.ts"),
  },
  outgoingMail: {
    es: () => import("./outgoing-mail/words.es.ts"),
    en: () => import("./outgoing-mail/words.en.ts"),
  },
  notifications: {
    es: () => import("./notifications/words.es.ts"),
    en: () => import("./notifications/words.en.ts"),
  },
  billing: {
    es: () => import("./billing/words.es.ts"),
    en: () => import("./billing/words.en.ts"),
  },
  delivery: {
    es: () => import("./delivery/words.es.ts"),
    en: () => import("./delivery/words.en.ts"),
  },
  deliveryDesk: {
    es: () => import("./delivery/desk-words.es.ts"),
    en: () => import("./delivery/desk-words.en.ts"),
  },
  deliveryDoor: {
    es: () => import("./delivery/door-words.es.ts"),
    en: () => import("./delivery/door-words.en.ts"),
  },
  deliveryClient: {
    es: () => import("./delivery/client-words.es.ts"),
    en: () => import("./delivery/client-words.en.ts"),
  },
  reconciliation: {
    es: () => import("./reconciliation/words.es.ts"),
    en: () => import("./reconciliation/words.en.ts"),
  },
} as const;
export type WordsArea = keyof typeof words;
