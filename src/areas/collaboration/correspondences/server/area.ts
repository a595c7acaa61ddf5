import { defineArea } from "../../../../server/area-definition.ts";
import { correspondencesContract } from "../contract.ts";
import { demoCorrespondences } from "./demo.ts";
import { activeCorrespondences, correspondenceResource, setCorrespondenceActive } from "./correspondence-resource.ts";

export const area = defineArea({
  contract: correspondencesContract,
  handlers: { ...correspondenceResource.catalogueHandlers, all: activeCorrespondences, turn: setCorrespondenceActive },
  resources: [{ resource: correspondenceResource, removeOperation: correspondencesContract.remove }],
  searchProviders: [
    correspondenceResource.searchProvider("correspondences", "/admin/correspondences", {
      access: "staff",
      detail: ({ contactName }) => contactName ?? "",
    }),
  ],
  demo: demoCorrespondences,
});
