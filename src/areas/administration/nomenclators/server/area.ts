import { searchProvider } from "../../../../server/search/search-provider.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { nomenclatorsContract } from "../contract.ts";
import { demoNomenclators } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { itemList, itemResource } from "./items.ts";
import { seedNomenclators } from "./seed.ts";

const all = (search: string) => `/admin/nomenclators?${new URLSearchParams({ search })}`;

export const area = defineArea({
  contract: nomenclatorsContract,
  handlers,
  resources: [{ resource: itemResource, removeOperation: nomenclatorsContract.remove }],
  searchProviders: [
    searchProvider(itemList)({
      kind: "nomenclators",
      access: ["adminNomCods"],
      listPath: all,
      query: (search) => ({ search, sort: "order" }),
      toHit: ({ _id, name, code }, { language }) => ({ _id, title: name[language], detail: code, at: all(code) }),
    }),
  ],
  seed: seedNomenclators,
  demo: demoNomenclators,
});
