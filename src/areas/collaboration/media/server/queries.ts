/** Read queries of documents: lists, versions, files, previews and contents. */
import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { Download, OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { equals } from "../../../../server/listing/filters.ts";
import { pictureMime } from "../../../../server/storage/images.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { mediaContract as contract, type Media } from "../contract.ts";
import { type MediaType, mediaTypes } from "../document-types.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { readOne, versionsOfDocument } from "./document.ts";
import { rightOn, type DocumentOwner } from "./owner-port.ts";
import { harmlessName } from "./files/harmless-name.ts";
import { addressOf, serializeDocuments } from "./shown.ts";
import { readFile, readPreview } from "./files/document-storage.ts";
import { media } from "./tables.ts";
import { readText, unreadable } from "./files/text-reading.ts";

const words = { es, en };
const maxDocuments = 500;
const belongsTo = ({ element, elementId }: DocumentOwner) =>
  and(eq(media.element, element), eq(media.elementId, elementId), isNull(media.deletedAt));
const order = [desc(media.highlighted), desc(media.createdAt), desc(media.id)];

export async function listDocumentsOf(owner: DocumentOwner, call: Call): Promise<Media[]> {
  const right = await rightOn(call, owner, "read");
  const rows = await call.db
    .select()
    .from(media)
    .where(belongsTo(owner))
    .orderBy(...order)
    .limit(maxDocuments);
  return serializeDocuments(call, rows, right);
}

export async function documentsPage(
  { page, limit, type, ...owner }: ParsedOf<typeof contract.page>,
  call: Call,
): Promise<OutputOf<typeof contract.page>> {
  const right = await rightOn(call, owner, "read");
  const typeCounts = await call.db
    .select({ key: media.type, value: count() })
    .from(media)
    .where(belongsTo(owner))
    .groupBy(media.type);
  const valueOf = (key: MediaType) => typeCounts.find((each) => each.key === key)?.value ?? 0;
  const byType = mediaTypes
    .map((key) => ({ key, label: words[call.language].types[key], value: valueOf(key) }))
    .filter(({ value }) => value > 0);
  const rows = await call.db
    .select()
    .from(media)
    .where(and(belongsTo(owner), equals(media.type, type)))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  const totalDocs = byType.filter(({ key }) => !type || key === type).reduce((sum, { value }) => sum + value, 0);
  const docs = await serializeDocuments(call, rows, right);
  return { docs, totalDocs, page, limit, totalPages: Math.ceil(totalDocs / limit), byType };
}

export async function documentVersions({ id }: { readonly id: string }, call: Call) {
  await readOne(call, id);
  const rows = await versionsOfDocument(call.db, id);
  const people = await peopleOf(
    call.db,
    rows.map(({ broughtBy }) => broughtBy),
  );
  return rows.map(({ version, name, size, sha256, broughtBy, createdAt }) => ({
    version,
    name,
    size,
    sha256,
    url: addressOf(contract.file, id, version),
    by: { _id: broughtBy, name: people.get(broughtBy)?.name ?? "" },
    createdAt,
  }));
}

/** Always served as an attachment under a safe extension, so that no browser runs it as a page of this site. */
export async function fileOf(params: ParsedOf<typeof contract.file>, call: Call): Promise<Download> {
  const { name, mime, key } = await versionOf(params, call);
  return { name: harmlessName(name, mime), mime, content: await readFile(call.server.files, key) };
}

/** NOT_FOUND for a file that is no image: it was stored without a preview. */
export async function previewOf(params: ParsedOf<typeof contract.preview>, call: Call): Promise<Download> {
  const { key } = await versionOf(params, call);
  const content = await readPreview(call.server.files, key);
  return { name: "preview.webp", mime: pictureMime, content, inline: true };
}

const maxShownText = 100_000;
const textTypes: readonly MediaType[] = ["text", "document"];

export async function documentText(params: ParsedOf<typeof contract.text>, call: Call) {
  const { type, mime, key } = await versionOf(params, call);
  if (!textTypes.includes(type)) throw new Refusal("NOT_FOUND");
  const result = await readText(call.server, { person: requireCaller(call).userId, mime, key });
  return { text: result.text.slice(0, maxShownText), more: result.more || result.text.length > maxShownText };
}

export async function archiveEntries(params: ParsedOf<typeof contract.entries>, call: Call) {
  const { type, mime, key } = await versionOf(params, call);
  if (type !== "zip") throw new Refusal("NOT_FOUND");
  const { files, readers } = call.server;
  const file = { mime, fetch: () => readFile(files, key) };
  const list = await readers.read("zipList", { person: requireCaller(call).userId, file }).catch(unreadable);
  if (!list) throw new Refusal("FILE_TYPE");
  return { ...list, entries: [...list.entries] };
}

async function versionOf({ id, version }: ParsedOf<typeof contract.file>, call: Call) {
  const { row } = await readOne(call, id);
  if (version === undefined || version === row.version) return row;
  const storedVersion = (await versionsOfDocument(call.db, id)).find((each) => each.version === version);
  if (!storedVersion) throw new Refusal("NOT_FOUND");
  return storedVersion;
}
