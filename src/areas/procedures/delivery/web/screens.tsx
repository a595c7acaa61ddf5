import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

const access = ["adminDeliveryService"] as const;
const words = ["delivery", "deliveryDesk"] as const;
const views = ["all", "pendingDelivery", "readyForMessaging", "transporting", "delivered", "canceled"] as const;
const parcelsPath = "/deliveryServices/all";

export const screens: readonly Screen[] = [
  ...views.map(
    (view): Screen => ({
      path: `/deliveryServices/${view}`,
      access,
      words,
      load: async () => (await import("./parcels/parcels.tsx")).Parcels,
    }),
  ),
  {
    path: `${parcelsPath}/create`,
    access,
    words,
    load: async () => (await import("./parcels/parcel-form.tsx")).CreateParcel,
  },
  {
    path: `${parcelsPath}/$deliveryId`,
    access,
    words,
    load: async () => (await import("./parcels/parcel.tsx")).ParcelPage,
  },
  {
    path: `${parcelsPath}/$deliveryId/edit`,
    access,
    words,
    load: async () => (await import("./parcels/parcel-form.tsx")).EditParcel,
  },
  {
    path: "/admin/carriers",
    access: ["adminCarriers"],
    words,
    load: async () => (await import("./carriers.tsx")).Carriers,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["delivery"],
    access: ["adminDeliveryService"],
    words: ["delivery", "deliveryDesk"],
    operation: ["delivery", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
