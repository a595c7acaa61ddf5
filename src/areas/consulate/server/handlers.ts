import type { Handlers } from "../../../server/call.ts";
import type { consulate } from "../contract.ts";
import { documentList } from "./documents.ts";
import { createOffer } from "./invoice.ts";
import { moveMany, moveOne } from "./move-document.ts";
import { printContract } from "./print.ts";
import { contractList, readContract } from "./reading.ts";
import { confirmPaid, create, remove, update } from "./save.ts";
import { readTariffs, setTariff } from "./tariff.ts";

export const handlers: Handlers<typeof consulate> = {
  contracts: contractList.page,
  exportContracts: contractList.sheet,
  contract: ({ id }, call) => readContract(call.db, id),
  create,
  update,
  confirmPaid,
  remove,
  print: printContract,
  tariff: (_input, call) => readTariffs(call),
  setTariff,
  documents: documentList.page,
  matchingDocuments: documentList.matching,
  exportDocuments: documentList.sheet,
  packageList: documentList.paper,
  moveDocument: moveOne,
  moveDocuments: moveMany,
  createOffer,
};
