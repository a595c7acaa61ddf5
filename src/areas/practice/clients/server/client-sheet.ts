/** Data sheets with a photo; a unique index allows one per client. */
import { eq, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { recordRead } from "../../../../server/audit/access-entries.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { toColumns } from "../../../../server/crud/table-resource.ts";
import { portraitsIn } from "../../../../server/storage/portraits.ts";
import { crudResource, type CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { unknownCodeErrors } from "../../../administration/nomenclators/server/public.ts";
import { type clientsContract as contract, DataSheet, type DataSheetDraft } from "../contract.ts";
import { clients, dataSheets } from "./tables.ts";

type SheetInput = { readonly [Name in keyof DataSheetDraft]?: DataSheetDraft[Name] | undefined };

export const sheetResource = crudResource<typeof dataSheets, SheetInput, DataSheet>({
  table: dataSheets,
  idColumn: dataSheets.id,
  auditKind: "dataSheet",
  actionPrefix: "dataSheets",
  schema: DataSheet,
  read: readSheets,
  toColumns: async (_call, tx, input, before) => {
    const fields = await unknownCodeErrors(tx, [
      ["maritalStatus", "MARITAL_STATUS", input.maritalStatus, before?.maritalStatus],
      ["vocationalTraining", "VOCATIONAL_TRAINING", input.vocationalTraining, before?.vocationalTraining],
    ]);
    if (!before && !(await isClient(tx, input.client))) fields.client = ["CHOICE"];
    if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
    const { client, children, managers } = input;
    return {
      ...toColumns(dataSheets, input),
      ...(!before && client && { clientId: client }),
      ...(children && { children: children.map(({ name, birthDate }) => ({ name, birthDate: birthDate || null })) }),
      ...(managers && { managers: managers.map(({ name, position }) => ({ name, position: position || null })) }),
    };
  },
  uniqueErrors: { data_sheets_client: "client" },
  displayName: ({ fullName }) => ({ es: fullName, en: fullName }),
  // Personal data is not written to the audit log, so that it does not outlive the sheet.
  auditedFields: ({ client }) => ({ client }),
});

/** The sheet of a client, or null. */
export async function dataSheetOf({ clientId }: ParsedOf<typeof contract.dataSheetOf>, call: Call) {
  const [sheet] = await readSheets(call, { where: eq(dataSheets.clientId, clientId), order: [] });
  return sheet ?? null;
}

/** Storage of the photos. */
export const photos = portraitsIn("client-photos");

/** Sets or replaces the photo of a sheet. */
export async function setDataSheetPhoto(
  { _id }: ParsedOf<typeof contract.setPhoto>,
  call: Call,
): Promise<{ image: string }> {
  await sheetResource.find({ id: _id }, call);
  const image = await photos.keep(call);
  await setPhoto(call, eq(dataSheets.id, _id), image);
  return { image: photoUrl(image) };
}

/** Removes the photo of a client's sheet. */
export async function removeDataSheetPhoto({ clientId }: ParsedOf<typeof contract.removePhoto>, call: Call) {
  await setPhoto(call, eq(dataSheets.clientId, clientId), null);
  return { deleted: true as const };
}

export async function photo({ photo: image }: ParsedOf<typeof contract.photo>, call: Call) {
  const [sheet] = await call.db
    .select({ client: dataSheets.clientId })
    .from(dataSheets)
    .where(eq(dataSheets.image, image));
  if (!sheet) throw new Refusal("NOT_FOUND");
  await recordRead(call, { action: "clients.readPhoto", kind: "client", id: sheet.client });
  return photos.read(call, image);
}

async function setPhoto(call: Call, condition: SQL, image: string | null): Promise<void> {
  const previous = await inTransaction(call.db, async (tx) => {
    const [sheet] = await tx.select().from(dataSheets).where(condition).for("update");
    if (!sheet) throw new Refusal("NOT_FOUND");
    if (sheet.image === image) return null;
    // Does not change the sheet's version: its form does not contain the photo and need not conflict.
    await tx.update(dataSheets).set({ image }).where(eq(dataSheets.id, sheet.id));
    await writeAuditEntry(tx, call, {
      action: image ? "dataSheets.setPhoto" : "dataSheets.removePhoto",
      kind: "dataSheet",
      id: sheet.id,
      before: { photo: sheet.image !== null },
      after: { photo: image !== null },
    });
    return sheet.image;
  });
  if (previous) await photos.drop(call, previous);
}

/** URL path of a photo. */
const photoUrl = (image: string) => `/legalsitapi/private/client/getDataSheetImage/${image}`;

const isClient = async (tx: Transaction, id: string | undefined) =>
  id !== undefined && (await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for("key share"))[0];

async function readSheets(
  { db }: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<DataSheet[]> {
  const rows = await db
    .select({ sheet: dataSheets, client: { _id: clients.id, name: clients.name } })
    .from(dataSheets)
    .innerJoin(clients, eq(clients.id, dataSheets.clientId))
    .where(where)
    .orderBy(...order);
  return rows.map(({ sheet: { id, image, ...sheet }, client }) => ({
    ...sheet,
    _id: id,
    client,
    image: image && photoUrl(image),
  }));
}
