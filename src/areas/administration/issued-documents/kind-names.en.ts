import type { Words } from "../../../kit/text/words.ts";
import type { kindNames as spanish } from "./kind-names.es.ts";

export const kindNames: Words<typeof spanish> = {
  policeRecordModel: "Police record application",
  registryModel: "Registry certificate application",
  receipt: "Payment receipt",
  invoice: "Invoice",
  offer: "Offer",
  voucher: "Voucher",
  voucherRoute: "Route sheet of a voucher",
  consulateReceipt: "Consulate contract",
  packageList: "Package list",
  lotSheet: "Batch sheet",
  minutes: "Minutes of a virtual table",
  statisticsBoard: "Statistics board",
  dataAccessReport: "Report of access to personal data",
};
