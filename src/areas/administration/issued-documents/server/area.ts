import { defineArea } from "../../../../server/area-definition.ts";
import { issuedDocumentsContract } from "../contract.ts";
import { demoIssuedDocuments } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { checkPages } from "./check/check-pages.tsx";

export const area = defineArea({
  contract: issuedDocumentsContract,
  handlers,
  serverPages: checkPages,
  completeDemo: demoIssuedDocuments,
});
