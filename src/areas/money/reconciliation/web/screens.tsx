import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

const words = ["reconciliation"] as const;
const loadDays = () => import("./days.tsx");
const loadDay = () => import("./day.tsx");
const transfermovil = { access: ["adminTransfermovil"], words } as const;
const enzona = { access: ["adminEnzona"], words } as const;
const card = { access: ["adminTransfermovil", "adminEnzona"], words } as const;

/** Staff screens of this area. */
export const screens: readonly Screen[] = [
  { ...transfermovil, path: "/transfermovil/reconciliation", load: async () => (await loadDays()).TransfermovilDays },
  {
    ...transfermovil,
    path: "/transfermovil/reconciliation/$day",
    load: async () => (await loadDay()).TransfermovilDay,
  },
  { ...enzona, path: "/enzona/reconciliation", load: async () => (await loadDays()).EnzonaDays },
  { ...enzona, path: "/enzona/reconciliation/$day", load: async () => (await loadDay()).EnzonaDay },
  { ...card, path: "/bipay/reconciliation", load: async () => (await loadDays()).CardDays },
  { ...card, path: "/bipay/reconciliation/$day", load: async () => (await loadDay()).CardDay },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["transfermovil", "enzona", "card"],
    access: ["adminTransfermovil", "adminEnzona"],
    words: ["reconciliation"],
    operation: ["reconciliation", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
