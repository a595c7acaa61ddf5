/** Texts of the public site, loaded per area and language when a page needs them. */
export const words = {
  peopleClient: {
    es: () => import("./people/client-words.es.ts"),
    en: () => import("./people/client-words.en.ts"),
  },
  session: {
    es: () => import("./session/words.es.ts"),
    en: () => import("./session/words.en.ts"),
  },
  contact: {
    es: () => import("./contact/words.es.ts"),
    en: () => import("./contact/words.en.ts"),
  },
  terms: {
    es: () => import("./terms/words.es.ts"),
    en: () => import("./terms/words.en.ts"),
  },
  onlineServices: {
    es: () => import("./online-services/words.es.ts"),
    en: () => import("./online-services/words.en.ts"),
  },
  payments: {
    es: () => import("./payments/words.es.ts"),
    en: () => import("./payments/words.en.ts"),
  },
  paymentsPayer: {
    es: () => import("./payments/payer-words.es.ts"),
    en: () => import("./payments/payer-words.en.ts"),
  },
  onlineRequests: {
    es: () => import("./online-requests/words.es.ts"),
    en: () => import("./online-requests/words.en.ts"),
  },
  onlineRequestsClient: {
    es: () => import("./online-requests/client/client-words.es.ts"),
    en: () => import("./online-requests/client/client-words.en.ts"),
  },
  onlineRequestsHome: {
    es: () => import("./online-requests/home-words.es.ts"),
    en: () => import("./online-requests/home-words.en.ts"),
  },
  onlineRequestsSent: {
    es: () => import("./online-requests/sent-words.es.ts"),
    en: () => import("./online-requests/sent-words.en.ts"),
  },
  mediaPage: {
    es: () => import("./media/page-words.es.ts"),
    en: () => import("./media/page-words.en.ts"),
  },
  notifications: {
    es: () => import("./notifications/words.es.ts"),
    en: () => import("./notifications/words.en.ts"),
  },
  delivery: {
    es: () => import("./delivery/words.es.ts"),
    en: () => import("./delivery/words.en.ts"),
  },
  deliveryDoor: {
    es: () => import("./delivery/doorstep-words.es.ts"),
    en: () => import("./delivery/doorstep-words.en.ts"),
  },
  custodyPhone: {
    es: () => import("./custody/phone-words.es.ts"),
    en: () => import("./custody/phone-words.en.ts"),
  },
  deliveryClient: {
    es: () => import("./delivery/client-words.es.ts"),
    en: () => import("./delivery/client-words.en.ts"),
  },
  virtualTablesGuest: {
    es: () => import("./virtual-tables/guest-words.es.ts"),
    en: () => import("./virtual-tables/guest-words.en.ts"),
  },
} as const;
export type WordsArea = keyof typeof words;
