/** Texts of the public site, loaded per area and language when a page needs them. */
export const words = {
  peopleClient: {
    es: () => import("./administration/people/client-words.es.ts"),
    en: () => import("./administration/people/client-words.en.ts"),
  },
  session: {
    es: () => import("./administration/session/words.es.ts"),
    en: () => import("./administration/session/words.en.ts"),
  },
  security: {
    es: () => import("./administration/session/security-words.es.ts"),
    en: () => import("./administration/session/security-words.en.ts"),
  },
  contact: {
    es: () => import("./administration/contact/words.es.ts"),
    en: () => import("./administration/contact/words.en.ts"),
  },
  terms: {
    es: () => import("./administration/terms/words.es.ts"),
    en: () => import("./administration/terms/words.en.ts"),
  },
  onlineServices: {
    es: () => import("./procedures/online-services/words.es.ts"),
    en: () => import("./procedures/online-services/words.en.ts"),
  },
  draws: {
    es: () => import("./procedures/availability/draw/words.es.ts"),
    en: () => import("./procedures/availability/draw/words.en.ts"),
  },
  payments: {
    es: () => import("./money/payments/words.es.ts"),
    en: () => import("./money/payments/words.en.ts"),
  },
  paymentsPayer: {
    es: () => import("./money/payments/payer/payer-words.es.ts"),
    en: () => import("./money/payments/payer/payer-words.en.ts"),
  },
  onlineRequests: {
    es: () => import("./procedures/online-requests/words.es.ts"),
    en: () => import("./procedures/online-requests/words.en.ts"),
  },
  onlineRequestsClient: {
    es: () => import("./procedures/online-requests/client/client-words.es.ts"),
    en: () => import("./procedures/online-requests/client/client-words.en.ts"),
  },
  landing: {
    es: () => import("./procedures/online-requests/landing-words.es.ts"),
    en: () => import("./procedures/online-requests/landing-words.en.ts"),
  },
  onlineRequestsHome: {
    es: () => import("./procedures/online-requests/home-words.es.ts"),
    en: () => import("./procedures/online-requests/home-words.en.ts"),
  },
  onlineRequestsSent: {
    es: () => import("./procedures/online-requests/sent-words.es.ts"),
    en: () => import("./procedures/online-requests/sent-words.en.ts"),
  },
  mediaPage: {
    es: () => import("./collaboration/media/page-words.es.ts"),
    en: () => import("./collaboration/media/page-words.en.ts"),
  },
  notifications: {
    es: () => import("./administration/notifications/words.es.ts"),
    en: () => import("./administration/notifications/words.en.ts"),
  },
  delivery: {
    es: () => import("./procedures/delivery/words.es.ts"),
    en: () => import("./procedures/delivery/words.en.ts"),
  },
  deliveryDoor: {
    es: () => import("./procedures/delivery/doorstep-words.es.ts"),
    en: () => import("./procedures/delivery/doorstep-words.en.ts"),
  },
  custodyPhone: {
    es: () => import("./procedures/custody/phone-words.es.ts"),
    en: () => import("./procedures/custody/phone-words.en.ts"),
  },
  deliveryClient: {
    es: () => import("./procedures/delivery/client-words.es.ts"),
    en: () => import("./procedures/delivery/client-words.en.ts"),
  },
  virtualTablesGuest: {
    es: () => import("./collaboration/virtual-tables/guest-words.es.ts"),
    en: () => import("./collaboration/virtual-tables/guest-words.en.ts"),
  },
  dataAccess: {
    es: () => import("./insight/data-access/words.es.ts"),
    en: () => import("./insight/data-access/words.en.ts"),
  },
} as const;
export type WordsArea = keyof typeof words;
