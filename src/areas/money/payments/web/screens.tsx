import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

const words = ["paymentsDesk"] as const;
const loadList = () => import("./desk/operations.tsx");
const loadPayment = async () => (await import("./desk/operation-page.tsx")).OperationPage;
const loadGateway = () => import("./desk/gateway.tsx");
const gatewayWords = ["paymentsGateway"] as const;
const transfermovil = { access: ["adminTransfermovil"], words } as const;
const enzona = { access: ["adminEnzona"], words } as const;
const card = { access: ["adminTransfermovil", "adminEnzona"], words } as const;

/** Staff screens of this area. */
export const screens: readonly Screen[] = [
  { ...transfermovil, path: "/transfermovil/all", load: async () => (await loadList()).TransfermovilAll },
  { ...transfermovil, path: "/transfermovil/registrals", load: async () => (await loadList()).TransfermovilRegistrals },
  {
    ...transfermovil,
    path: "/transfermovil/apenales",
    load: async () => (await loadList()).TransfermovilCriminalRecords,
  },
  { ...transfermovil, path: "/transfermovil/legalization", load: async () => (await loadList()).TransfermovilVales },
  { ...enzona, path: "/enzona/all", load: async () => (await loadList()).EnzonaAll },
  { ...enzona, path: "/enzona/registrals", load: async () => (await loadList()).EnzonaRegistrals },
  { ...enzona, path: "/enzona/apenales", load: async () => (await loadList()).EnzonaCriminalRecords },
  { ...card, path: "/bipay/all", load: async () => (await loadList()).CardAll },
  { ...transfermovil, path: "/transfermovil/all/$paymentId", load: loadPayment },
  { ...enzona, path: "/enzona/all/$paymentId", load: loadPayment },
  { ...card, path: "/bipay/all/$paymentId", load: loadPayment },
  {
    ...transfermovil,
    path: "/transfermovil/gateway",
    words: gatewayWords,
    load: async () => (await loadGateway()).TransfermovilGateway,
  },
  { ...enzona, path: "/enzona/gateway", words: gatewayWords, load: async () => (await loadGateway()).EnzonaGateway },
  { ...card, path: "/bipay/gateway", words: gatewayWords, load: async () => (await loadGateway()).CardGateway },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["transfermovil", "enzona", "card"],
    access: ["adminTransfermovil", "adminEnzona"],
    words: ["paymentsDesk", "paymentsGateway"],
    operation: ["payments", "home"],
    load: async () => (await import("./desk/home.tsx")).homeWidget,
  }),
];
