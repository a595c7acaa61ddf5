import { hosted } from "../../../server/hosted.ts";
import { correspondences } from "../contract.ts";
import { demoCorrespondences } from "./demo.ts";
import { inUse, register, turn } from "./register.ts";

export const area = hosted({
  contract: correspondences,
  handlers: { ...register.catalogued, all: inUse, turn },
  registers: [{ of: register, remove: correspondences.remove }],
  finders: [
    register.finder("correspondences", "/admin/correspondences", {
      access: "staff",
      detail: ({ contactName }) => contactName ?? "",
    }),
  ],
  demo: demoCorrespondences,
});
