// @engine both
/** Each field of a client, whatever they are, in every place: saved, searched, exported, imported, merged, in its history. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { itemsByType } from "../../../administration/nomenclators/server/public.ts";
import {
  type ClientField,
  type ClientFieldDefinition,
  clientFieldNames,
  clientFields,
  codeFields,
} from "../client-fields.ts";
import { type ClientImport, clientsContract } from "../contract.ts";
import { processImportParts } from "./import/job.ts";

let app: TestApp;
let codes: Awaited<ReturnType<typeof itemsByType>>;
beforeAll(async () => {
  app = await openTestApp();
  codes = await itemsByType(
    app.server.db,
    codeFields.map(([, type]) => type),
  );
});
afterAll(() => app.close());
const clients = () => app.as("lawyer@demo.example").clients;

type Values = Readonly<Partial<Record<ClientField, unknown>>>;
/** Values of fields whose schema accepts few texts. */
const samples: Values = {
  website: "https://campo.example",
  ci: "85041512786",
  passport: "X998877",
  taxId: "FR778899",
};

/** A value of the field, or another one. */
function sampleOf(name: ClientField, which: 0 | 1 = 0): unknown {
  const field: ClientFieldDefinition = clientFields[name];
  switch (field.kind) {
    case "choice":
      return field.values[which];
    case "code":
      return codes[field.of]?.[which]?.code;
    case "codes":
      return codes[field.of]?.slice(which, which + 2).map(({ code }) => code);
    case "country":
      return ["FR", "ES"][which];
    case "nationality":
      return ["IT", "PT"][which];
    case "phone":
      return ["+33144556677", "+33144556688"][which];
    case "email":
      return `${name.toLowerCase()}${which}@campo.example`;
    case "yesNo":
      return which === 0;
    case "contacts":
      return [{ name: `Persona ${which}`, contactType: "TC001" }];
    default:
      return samples[name] ?? `Texto ${which} de ${name}`;
  }
}
const all = (): Values => Object.fromEntries(clientFieldNames.map((name) => [name, sampleOf(name)]));
const isRequired = (name: ClientField) => "required" in clientFields[name];
/** What a field is without a value. */
const emptyOf = (name: ClientField) =>
  ({ codes: [], contacts: [], yesNo: false })[clientFields[name].kind as "codes"] ?? "";
const create = (values: Values) =>
  clients().create({ ...values, duplicateOk: true } as Parameters<ReturnType<typeof clients>["create"]>[0]);
const valuesOf = (client: object, names: readonly ClientField[] = clientFieldNames) =>
  Object.fromEntries(names.map((name) => [name, (client as Readonly<Record<string, unknown>>)[name]]));
const expected = (values: Values, names: readonly ClientField[]) =>
  expect.objectContaining(
    Object.fromEntries(
      names.map((name) => [
        name,
        name === "contacts" ? [expect.objectContaining(sampleOf(name)?.[0 as never] ?? {})] : values[name],
      ]),
    ),
  ) as object;

async function importFile(content: Buffer): Promise<ClientImport> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "clientes.csv");
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: `/legalsitapi/${clientsContract.beginImport.path}`,
    headers: {
      "content-type": body.headers.get("content-type") ?? "",
      authorization: `Bearer ${await app.tokenOf("lawyer@demo.example")}`,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { _id } = answer.json<{ data: { docs: ClientImport } }>().data.docs;
  const process = async () => {
    while (((await processImportParts(app.server)).rows ?? 0) > 0);
    return clients().importOf({ id: _id });
  };
  await clients().runImport({ _id, updatedAt: (await process()).updatedAt });
  return process();
}

test.each(["es", "en"] as const)(
  "is saved, found, cleared, and restored by the import of its export: %s",
  async (language) => {
    const imported = clientFieldNames.filter((name) => "headers" in clientFields[name]);
    const values = all();
    const client = await create(values);
    expect(valuesOf(client)).toEqual(expected(values, clientFieldNames));
    for (const name of clientFieldNames)
      if (clientFields[name].search !== "nobody" && name !== "contacts")
        expect(
          (await clients().list({ search: String(values[name]) })).docs.map(({ _id }) => _id),
          name,
        ).toEqual([client._id]);

    const file = await clients().sheet({
      search: client.clientNumber,
      columns: ["clientNumber", ...imported].join(","),
      format: "csv",
      language,
    } as never);
    const changed = clientFieldNames.filter((name) => name !== "name");
    const others = Object.fromEntries(
      changed.map((name) => [name, isRequired(name) ? sampleOf(name, 1) : emptyOf(name)]),
    );
    await clients().update({ _id: client._id, ...others });
    const [entry] = await clients().history({ id: client._id });
    expect([...new Set([...(entry?.fields ?? []), ...(entry?.values.map(({ field }) => field) ?? [])])].sort()).toEqual(
      [...changed].sort(),
    );

    expect(await importFile(file)).toMatchObject({ status: "done", outcomes: { update: 1, refused: 0, ask: 0 } });
    expect(valuesOf(await clients().get({ _id: client._id }), imported)).toEqual(expected(values, imported));

    // The audit log outlives the client.
    const entries = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, client._id));
    const audited = JSON.stringify(entries.map(({ before, after }) => [before, after]));
    const leaked = clientFieldNames.filter(
      (name) =>
        clientFields[name].personal && typeof values[name] === "string" && audited.includes(`"${values[name]}"`),
    );
    expect(leaked).toEqual([]);
    await clients().remove({ _id: client._id });
  },
);

test("survives a merge with a client that lacks it", async () => {
  const values = all();
  const required = Object.fromEntries(clientFieldNames.filter(isRequired).map((name) => [name, sampleOf(name, 1)]));
  const into = await create(required);
  const from = await create(values);
  const { after } = await clients().merge({ _id: into._id, from: from._id, fromUpdatedAt: from.updatedAt });
  const own = clientFieldNames.filter((name) => clientFields[name].merge === "own");
  const mergedFields = clientFieldNames.filter((name) => clientFields[name].merge !== "own");
  expect(valuesOf(after, own)).toEqual(valuesOf(required, own));
  expect(valuesOf(after, mergedFields)).toEqual(expected(values, mergedFields));
});
