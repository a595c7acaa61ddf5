/** Search among readable folders and files: by name, and files also by their text. */
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { matchesTerms } from "../../../../server/listing/filters.ts";
import { textHasTerm, searchTerms } from "../../../../server/listing/search-terms.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { documentView, documentTextView } from "../../media/server/public.ts";
import type { foldersContract as contract } from "../contract.ts";
import { excerptOf } from "./excerpt.ts";
import { byName, textIdsOf } from "./queries.ts";
import { folderCondition } from "./access-rights.ts";
import { folders } from "./tables.ts";

const maxResults = 100;

export async function searchFolders(
  { search }: { readonly search: string },
  call: CallInTransaction,
): Promise<OutputOf<typeof contract.search>> {
  const folderRows = await call.db
    .select({ _id: folders.id, name: folders.name, in: folders.parentId })
    .from(folders)
    .where(and(...matchesTerms(folders.searchText, search), folderCondition(call, "read")))
    .orderBy(...byName)
    .limit(maxResults);
  const files = await call.db
    .select({ _id: documentView.id, name: documentView.name, in: documentView.elementId })
    .from(documentView)
    .where(
      and(
        eq(documentView.element, "folder"),
        isNull(documentView.deletedAt),
        ...nameOrTextHasTerms(call, search),
        inArray(documentView.elementId, textIdsOf(call, "read")),
      ),
    )
    .orderBy(asc(documentView.name), asc(documentView.id))
    .limit(maxResults);
  const parentIds = [...folderRows, ...files].flatMap((each) => each.in ?? []);
  const parents = await call.db
    .select({ _id: folders.id, name: folders.name })
    .from(folders)
    .where(and(inArray(folders.id, parentIds), folderCondition(call, "read")));
  const names = new Map(parents.map(({ _id, name }) => [_id, name]));
  const results = [
    ...folderRows.map((each) => ({ kind: "folder" as const, ...each })),
    ...files.map((each) => ({ kind: "file" as const, ...each })),
  ].slice(0, maxResults);
  const excerpts = await excerptsOf(
    call,
    results.filter(({ kind }) => kind === "file").map(({ _id }) => _id),
    search,
  );
  return {
    docs: results.map(({ kind, _id, name, in: parentId }) => ({
      kind,
      _id,
      name,
      in: parentId && names.has(parentId) ? parentId : null,
      inName: names.get(parentId ?? "") ?? "",
      excerpt: excerpts.get(_id) ?? null,
    })),
    total: Math.min(maxResults, folderRows.length + files.length),
  };
}

/** Whether the id is a readable folder, or a file in one. */
export async function canRead(call: CallInTransaction, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const inFolders = and(
    eq(documentView.id, id),
    eq(documentView.element, "folder"),
    isNull(documentView.deletedAt),
    inArray(documentView.elementId, textIdsOf(call, "read")),
  );
  const folder = await call.db.$count(folders, and(eq(folders.id, id), folderCondition(call, "read")));
  return folder + (await call.db.$count(documentView, inFolders)) > 0;
}

/** Each term is in the file's name or its text. */
const nameOrTextHasTerms = ({ db }: CallInTransaction, search: string): (SQL | undefined)[] =>
  searchTerms(search).map((word) => {
    const matchingTexts = db
      .select({ id: documentTextView.mediaId })
      .from(documentTextView)
      .where(textHasTerm(documentTextView.searchText, word));
    return or(textHasTerm(documentView.searchText, word), inArray(documentView.id, matchingTexts));
  });

/** Excerpts with the terms, for the first files. */
async function excerptsOf(
  { db }: CallInTransaction,
  ids: readonly string[],
  search: string,
): Promise<Map<string, string>> {
  const firstIds = ids.slice(0, maxExcerpts);
  if (firstIds.length === 0 || searchTerms(search).length === 0) return new Map();
  const words = searchTerms(search).flatMap((spellings) => spellings.flat());
  const places = words.map((word) => sql`nullif(strpos(${documentTextView.searchText}, f_norm(${word})), 0)`);
  // The indexed text is normalized, so positions differ slightly; a long passage contains the match anyway.
  const passage = sql<string>`substring(${documentTextView.text} from greatest(1, coalesce(${sql.join(places, sql`, `)}) - 100) for 3000)`;
  const texts = await db
    .select({ id: documentTextView.mediaId, text: passage })
    .from(documentTextView)
    .where(inArray(documentTextView.mediaId, firstIds));
  return new Map(
    texts.flatMap(({ id, text }) => {
      const excerpt = excerptOf(text ?? "", words);
      return excerpt ? [[id, excerpt] as const] : [];
    }),
  );
}
const maxExcerpts = 20;
