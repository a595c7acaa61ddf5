/** Search provider of accounts. */
import { eq, or } from "drizzle-orm";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { accountsList } from "./queries.ts";
import { users } from "./tables.ts";

const words = { es, en };

export const searchProviders = [
  searchProvider(accountsList)({
    kind: "people",
    access: ["adminUsers"],
    query: (search) => ({ search, sort: "name" }),
    exact: (search) => or(eq(users.ci, search), eq(users.email, search.toLowerCase())),
    listPath: (search) => `/admin/users?${new URLSearchParams({ search })}`,
    toHit: ({ _id, name, email, ci, passport, phone, kind }, { language }) => ({
      _id,
      title: name,
      detail: [words[language].kinds[kind], email, ci ?? passport, phone].filter(Boolean).join(" · "),
      at: `/admin/users/${_id}`,
    }),
  }),
];
