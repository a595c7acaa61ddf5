import type { Screen } from "../../../web/office/screen.ts";

const words = ["paymentsDesk"] as const;
const load = () => import("./operations.tsx");
const one = async () => (await import("./operation-page.tsx")).OperationPage;
const own = () => import("./gateway.tsx");
const gatewayWords = ["paymentsGateway"] as const;
const transfermovil = { access: ["adminTransfermovil"], words } as const;
const enzona = { access: ["adminEnzona"], words } as const;
const card = { access: ["adminTransfermovil", "adminEnzona"], words } as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  { ...transfermovil, path: "/transfermovil/all", load: async () => (await load()).TransfermovilAll },
  { ...transfermovil, path: "/transfermovil/registrals", load: async () => (await load()).TransfermovilRegistrals },
  { ...transfermovil, path: "/transfermovil/apenales", load: async () => (await load()).TransfermovilCriminalRecords },
  { ...transfermovil, path: "/transfermovil/legalization", load: async () => (await load()).TransfermovilVales },
  { ...enzona, path: "/enzona/all", load: async () => (await load()).EnzonaAll },
  { ...enzona, path: "/enzona/registrals", load: async () => (await load()).EnzonaRegistrals },
  { ...enzona, path: "/enzona/apenales", load: async () => (await load()).EnzonaCriminalRecords },
  { ...card, path: "/bipay/all", load: async () => (await load()).CardAll },
  { ...transfermovil, path: "/transfermovil/all/$paymentId", load: one },
  { ...enzona, path: "/enzona/all/$paymentId", load: one },
  { ...card, path: "/bipay/all/$paymentId", load: one },
  {
    ...transfermovil,
    path: "/transfermovil/gateway",
    words: gatewayWords,
    load: async () => (await own()).TransfermovilGateway,
  },
  { ...enzona, path: "/enzona/gateway", words: gatewayWords, load: async () => (await own()).EnzonaGateway },
  { ...card, path: "/bipay/gateway", words: gatewayWords, load: async () => (await own()).CardGateway },
];
