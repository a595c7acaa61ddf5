import type { Screen } from "../../../web/office/screen.ts";

const access = ["adminDeliveryService"] as const;
const words = ["delivery", "deliveryDesk"] as const;
const views = ["all", "pendingDelivery", "readyForMessaging", "transporting", "delivered", "canceled"] as const;
const one = "/deliveryServices/all";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  ...views.map(
    (view): Screen => ({
      path: `/deliveryServices/${view}`,
      access,
      words,
      load: async () => (await import("./parcels.tsx")).Parcels,
    }),
  ),
  { path: `${one}/create`, access, words, load: async () => (await import("./parcel-form.tsx")).CreateParcel },
  { path: `${one}/$deliveryId`, access, words, load: async () => (await import("./parcel.tsx")).ParcelPage },
  {
    path: `${one}/$deliveryId/edit`,
    access,
    words,
    load: async () => (await import("./parcel-form.tsx")).EditParcel,
  },
  {
    path: "/admin/carriers",
    access: ["adminCarriers"],
    words,
    load: async () => (await import("./carriers.tsx")).Carriers,
  },
];
