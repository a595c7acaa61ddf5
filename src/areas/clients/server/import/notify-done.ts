/** An import of thousands takes its time: who ran it is told when it is done, by a notice and by mail, with what became of its rows. */
import { base } from "../../../../kit/frontends.ts";
import { formatNumber } from "../../../../kit/format.ts";
import type { Language } from "../../../../kit/language.ts";
import { interpolate } from "../../../../kit/words.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { notify } from "../../../notifications/server/public.ts";
import { queueMail } from "../../../outgoing-mail/server/public.ts";
import { personOf } from "../../../people/server/public.ts";
import { outcomes } from "../../import-states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import type { clientImports } from "../tables.ts";

const words = { es, en };
type Import = Pick<typeof clientImports.$inferSelect, "id" | "name" | "outcomes" | "runBy">;

export async function notifyImportDone(tx: Transaction, { environment }: Pick<Server, "environment">, of: Import) {
  const person = of.runBy ? await personOf(tx, of.runBy) : undefined;
  if (!person?.active) return;
  const { id, email, firstName, language } = person;
  const link = `/clients/manageClients/import/${of.id}`;
  await notify(tx, {
    to: { users: [id] },
    type: "import.done",
    title: inEach((each) => words[each].import.told.title),
    text: inEach((each) => [of.name, ...lines(of, each)].join(" · ")),
    link,
  });
  await queueMail(tx, {
    template: "importDone",
    to: email,
    language,
    vars: {
      name: firstName,
      file: of.name,
      text: lines(of, language).join("\n"),
      link: `${environment.publicUrl}${base}${link}`,
    },
    once: `importDone:${of.id}`,
    related: { kind: "clientImport", id: of.id },
  });
}

/** What happened to rows, and to how many. */
function lines({ outcomes: counted }: Import, language: Language): string[] {
  const { line, done } = words[language].import.told;
  return outcomes.flatMap((outcome) => {
    const count = counted[outcome] ?? 0;
    return count > 0 ? [interpolate(line, { what: done[outcome], count: formatNumber(count, language) })] : [];
  });
}

const inEach = (text: (language: Language) => string) => ({ es: text("es"), en: text("en") });
