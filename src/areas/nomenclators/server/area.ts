import { finderOf } from "../../../server/finding.ts";
import { hosted } from "../../../server/hosted.ts";
import { nomenclators } from "../contract.ts";
import { demoNomenclators } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { itemList, itemRegister } from "./items.ts";
import { seedNomenclators } from "./seed.ts";

const all = (search: string) => `/admin/nomenclators?${new URLSearchParams({ search })}`;

export const area = hosted({
  contract: nomenclators,
  handlers,
  registers: [{ of: itemRegister, remove: nomenclators.remove }],
  finders: [
    finderOf(itemList)({
      kind: "nomenclators",
      access: ["adminNomCods"],
      all,
      wanted: (search) => ({ search, sort: "order" }),
      shows: ({ _id, name, code }, { language }) => ({ _id, title: name[language], detail: code, at: all(code) }),
    }),
  ],
  seed: seedNomenclators,
  demo: demoNomenclators,
});
