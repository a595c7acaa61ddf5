import type { Screen } from "../../../web/office/screen.ts";

const words = ["reconciliation"] as const;
const days = () => import("./days.tsx");
const day = () => import("./day.tsx");
const transfermovil = { access: ["adminTransfermovil"], words } as const;
const enzona = { access: ["adminEnzona"], words } as const;
const card = { access: ["adminTransfermovil", "adminEnzona"], words } as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  { ...transfermovil, path: "/transfermovil/reconciliation", load: async () => (await days()).TransfermovilDays },
  { ...transfermovil, path: "/transfermovil/reconciliation/$day", load: async () => (await day()).TransfermovilDay },
  { ...enzona, path: "/enzona/reconciliation", load: async () => (await days()).EnzonaDays },
  { ...enzona, path: "/enzona/reconciliation/$day", load: async () => (await day()).EnzonaDay },
  { ...card, path: "/bipay/reconciliation", load: async () => (await days()).CardDays },
  { ...card, path: "/bipay/reconciliation/$day", load: async () => (await day()).CardDay },
];
