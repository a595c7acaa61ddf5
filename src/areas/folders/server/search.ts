/** What words find among all that the caller may read: folders by their names, files by theirs and by what they say inside. */
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OutputOf } from "../../../kit/contract.ts";
import { matchesTerms } from "../../../server/listing/filters.ts";
import { textHasTerm, searchTerms } from "../../../server/listing/search-terms.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { media, mediaTexts } from "../../media/server/tables.ts";
import type { foldersContract as contract } from "../contract.ts";
import { excerptOf } from "./excerpt.ts";
import { byName, textIdsOf } from "./queries.ts";
import { whereMay } from "./access-rights.ts";
import { folders } from "./tables.ts";

const mostFound = 100;

export async function searchFolders(
  { search: asked }: { readonly search: string },
  call: CallInTransaction,
): Promise<OutputOf<typeof contract.search>> {
  const found = await call.db
    .select({ _id: folders.id, name: folders.name, in: folders.parentId })
    .from(folders)
    .where(and(...matchesTerms(folders.searchText, asked), whereMay(call, "read")))
    .orderBy(...byName)
    .limit(mostFound);
  const files = await call.db
    .select({ _id: media.id, name: media.name, in: media.elementId })
    .from(media)
    .where(
      and(
        eq(media.element, "folder"),
        isNull(media.deletedAt),
        ...saysOrIsCalled(call, asked),
        inArray(media.elementId, textIdsOf(call, "read")),
      ),
    )
    .orderBy(asc(media.name), asc(media.id))
    .limit(mostFound);
  const above = [...found, ...files].flatMap((each) => each.in ?? []);
  const named = await call.db
    .select({ _id: folders.id, name: folders.name })
    .from(folders)
    .where(and(inArray(folders.id, above), whereMay(call, "read")));
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  const shown = [
    ...found.map((each) => ({ kind: "folder" as const, ...each })),
    ...files.map((each) => ({ kind: "file" as const, ...each })),
  ].slice(0, mostFound);
  const said = await excerptsOf(
    call,
    shown.filter(({ kind }) => kind === "file").map(({ _id }) => _id),
    asked,
  );
  return {
    docs: shown.map(({ kind, _id, name, in: at }) => ({
      kind,
      _id,
      name,
      in: at && names.has(at) ? at : null,
      inName: names.get(at ?? "") ?? "",
      excerpt: said.get(_id) ?? null,
    })),
    total: Math.min(mostFound, found.length + files.length),
  };
}

/** Whether it is a folder that the caller may read, or a file in one. */
export async function canRead(call: CallInTransaction, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const inFolders = and(
    eq(media.id, id),
    eq(media.element, "folder"),
    isNull(media.deletedAt),
    inArray(media.elementId, textIdsOf(call, "read")),
  );
  const folder = await call.db.$count(folders, and(eq(folders.id, id), whereMay(call, "read")));
  return folder + (await call.db.$count(media, inFolders)) > 0;
}

/** Each word stands in the file's name or in what it says. */
const saysOrIsCalled = ({ db }: CallInTransaction, asked: string): (SQL | undefined)[] =>
  searchTerms(asked).map((word) => {
    const saying = db
      .select({ id: mediaTexts.mediaId })
      .from(mediaTexts)
      .where(textHasTerm(mediaTexts.searchText, word));
    return or(textHasTerm(media.searchText, word), inArray(media.id, saying));
  });

/** Where they stand inside, for the first of those found. */
async function excerptsOf(
  { db }: CallInTransaction,
  ids: readonly string[],
  asked: string,
): Promise<Map<string, string>> {
  const some = ids.slice(0, mostExcerpts);
  if (some.length === 0 || searchTerms(asked).length === 0) return new Map();
  const words = searchTerms(asked).flatMap((ways) => ways.flat());
  const places = words.map((word) => sql`nullif(strpos(${mediaTexts.searchText}, f_norm(${word})), 0)`);
  // What was left out of what is searched through moves its places a little: a long piece holds them all the same.
  const piece = sql<string>`substring(${mediaTexts.text} from greatest(1, coalesce(${sql.join(places, sql`, `)}) - 100) for 3000)`;
  const texts = await db
    .select({ id: mediaTexts.mediaId, text: piece })
    .from(mediaTexts)
    .where(inArray(mediaTexts.mediaId, some));
  return new Map(
    texts.flatMap(({ id, text }) => {
      const excerpt = excerptOf(text ?? "", words);
      return excerpt ? [[id, excerpt] as const] : [];
    }),
  );
}
const mostExcerpts = 20;
