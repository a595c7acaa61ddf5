/** Search provider of mails. */
import { eq } from "drizzle-orm";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { mailList } from "./mail-list.ts";
import { emails } from "./tables.ts";

const words = { es, en };

export const searchProviders = [
  searchProvider(mailList)({
    kind: "mails",
    access: ["adminEmailProcessor"],
    query: (search) => ({ search, sort: "-createdAt" }),
    exact: (search) => eq(emails.to, search.toLowerCase()),
    listPath: (search) => `/admin/email-processor?${new URLSearchParams({ search })}`,
    toHit: ({ _id, to, subject, state, createdAt }, { language }) => ({
      _id,
      title: to,
      detail: [subject, words[language].states[state], formatDateTime(createdAt, language)].join(" · "),
      at: `/admin/email-processor/${_id}`,
    }),
  }),
];
