/**
 * Notifies the user who ran an import when it ends, by notification and e-mail, with the number of rows per outcome.
 */
import { base } from "../../../../../kit/frontends.ts";
import { formatNumber } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { notify } from "../../../../administration/notifications/server/public.ts";
import { queueMail } from "../../../../administration/outgoing-mail/server/public.ts";
import { personOf } from "../../../../administration/people/server/public.ts";
import { outcomes } from "../../import-states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import type { clientImports } from "../tables.ts";

const words = { es, en };
type Import = Pick<typeof clientImports.$inferSelect, "id" | "name" | "outcomes" | "runBy">;

export async function notifyImportDone(tx: Transaction, { environment }: Pick<Server, "environment">, record: Import) {
  const person = record.runBy ? await personOf(tx, record.runBy) : undefined;
  if (!person?.active) return;
  const { id, email, firstName, language } = person;
  const link = `/clients/manageClients/import/${record.id}`;
  await notify(tx, {
    to: { users: [id] },
    type: "import.done",
    title: inBothLanguages((each) => words[each].import.results.title),
    text: inBothLanguages((each) => [record.name, ...lines(record, each)].join(" · ")),
    link,
  });
  await queueMail(tx, {
    template: "importDone",
    to: email,
    language,
    vars: {
      name: firstName,
      file: record.name,
      text: lines(record, language).join("\n"),
      link: `${environment.publicUrl}${base}${link}`,
    },
    once: `importDone:${record.id}`,
    related: { kind: "clientImport", id: record.id },
  });
}

/** One line per outcome with its number of rows. */
function lines({ outcomes: counts }: Import, language: Language): string[] {
  const { line, done } = words[language].import.results;
  return outcomes.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    return count > 0 ? [interpolate(line, { what: done[outcome], count: formatNumber(count, language) })] : [];
  });
}

const inBothLanguages = (text: (language: Language) => string) => ({ es: text("es"), en: text("en") });
