// @engine both
/** Data sheets: one per client; every field can be set and cleared; the photo is stored as a square. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEn } from "../../../../kit/text/refusals.en.ts";
import { fieldErrorMessage } from "../../../../kit/validation/validation-errors.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { clientsContract } from "../contract.ts";

let app: TestApp;
let client = "";
beforeAll(async () => {
  app = await openTestApp();
  client = (await clientsAs().list({ search: "Bianchi" })).docs[0]?._id ?? "";
});
afterAll(() => app.close());

const clientsAs = (role = "lawyer") => app.as(`${role}@demo.example`).clients;
const allFields = {
  fullName: "Bianchi Import-Export S.p.A.",
  birthDate: "1961-04-02",
  maritalStatus: "married",
  location: "Milano",
  children: [{ name: "Aldo", birthDate: "1990-01-31" }, { name: "Bice" }],
  vocationalTraining: "VT005",
  workCentre: "Via Torino 9",
  occupation: "Comercio exterior",
  organizations: ["Camera di Commercio"],
  managers: [{ name: "Giulia Bianchi", position: "Presidenta" }, { name: "Ugo Neri" }],
  employees: 48,
  history: "Importa desde 1961.",
  products: ["Café", "Maquinaria"],
  competitors: ["Rossi S.r.l."],
  economicInformation: "Sin deudas.",
  judicialAspects: "Ninguno.",
  observations: "Escribe en italiano.",
};
/** Every optional field, cleared. */
const emptied = Object.fromEntries(
  Object.entries(allFields)
    .filter(([name]) => name !== "fullName")
    .map(([name, value]) => [name, Array.isArray(value) ? [] : ""]),
);

test("a client has at most one sheet; every field can be set, changed and cleared", async () => {
  expect(await clientsAs().dataSheetOf({ clientId: client })).toBeNull();
  const created = await clientsAs().createDataSheet({ client, ...allFields });
  expect(created).toMatchObject({
    ...allFields,
    client: { _id: client, name: "Bianchi Import-Export S.p.A." },
    image: null,
    children: [
      { name: "Aldo", birthDate: "1990-01-31" },
      { name: "Bice", birthDate: null },
    ],
    managers: [
      { name: "Giulia Bianchi", position: "Presidenta" },
      { name: "Ugo Neri", position: null },
    ],
  });
  expect(await clientsAs().dataSheet({ _id: created._id })).toEqual(created);
  expect(await clientsAs("notary").dataSheetOf({ clientId: client })).toEqual(created);
  const duplicate = await expectRefusal(clientsAs().createDataSheet({ client, fullName: "Otra" }), "CONFLICT");
  expect(duplicate.fields).toEqual({ client: [faultsEs.TAKEN] });

  const { _id, updatedAt } = created;
  const corrected = await clientsAs().updateDataSheet({ _id, updatedAt, ...emptied });
  const nothing = Object.entries(emptied).map(([name, value]) => [name, Array.isArray(value) ? [] : null]);
  expect(corrected).toMatchObject({ fullName: allFields.fullName, ...Object.fromEntries(nothing) });
  const conflict = await expectRefusal(clientsAs().updateDataSheet({ _id, updatedAt, location: "Roma" }), "CONFLICT");
  expect(conflict.facts.current).toEqual(corrected);
});

test("the full name is required, in both languages, and an existing client", async () => {
  for (const [language, { REQUIRED }] of [
    ["es", faultsEs],
    ["en", faultsEn],
  ] as const) {
    const input = { client, fullName: "" };
    const { status, body } = await app.send("lawyer@demo.example", clientsContract.createDataSheet, input, {
      "accept-language": language,
    });
    expect([status, body]).toMatchObject([400, { error: { fields: { fullName: [REQUIRED] } } }]);
  }
  const refusal = await expectRefusal(clientsAs().createDataSheet({ client: newId(), fullName: "Nadie" }), "INVALID");
  expect(refusal.fields).toEqual({ client: [faultsEs.CHOICE] });
});

test.each([
  ["maritalStatus", "VT001", "CHOICE"],
  ["vocationalTraining", "nunca", "CHOICE"],
  ["birthDate", "31/01/1990", "DAY"],
  ["employees", -1, "NOT_NEGATIVE"],
] as const)("%s %j is refused at its field", async (field, wrong, fault) => {
  const other = (await clientsAs().list({ search: "Astilleros" })).docs[0]?._id ?? "";
  const refusal = await expectRefusal(
    clientsAs().createDataSheet({ client: other, fullName: "Uno", [field]: wrong }),
    "INVALID",
  );
  expect(refusal.fields).toMatchObject({
    [field]: expect.arrayContaining([fieldErrorMessage(fault, "es")]) as string[],
  });
});

test("without permission for clients no sheet and no photo is readable", async () => {
  await expectRefusal(clientsAs("cashier").dataSheetOf({ clientId: client }), "FORBIDDEN");
});

describe("the photo", () => {
  const picture = () => sharp({ create: { width: 900, height: 300, channels: 3, background: "#2222dd" } });
  const send = async (_id: string, content?: Uint8Array) => {
    const form = new FormData();
    form.append("_id", _id);
    if (content) form.append("file", new Blob([new Uint8Array(content)]), "foto.jpg");
    const body = new Response(form);
    const answer = await app.app.inject({
      method: "PUT",
      url: `/legalsitapi/${clientsContract.setPhoto.path}`,
      headers: {
        authorization: `Bearer ${await app.tokenOf("lawyer@demo.example")}`,
        "content-type": body.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return { status: answer.statusCode, ...answer.json<{ data?: { docs: { image: string } }; error?: object }>() };
  };
  const fetchPhoto = async (image: string, email = "lawyer@demo.example") =>
    app.app.inject({ url: image, headers: { authorization: `Bearer ${await app.tokenOf(email)}` } });
  const sheet = async () => {
    const current = await clientsAs().dataSheetOf({ clientId: client });
    if (!current) throw new Error("the client has a sheet by now");
    return current;
  };
  const fileOf = (image: string) =>
    join(app.server.environment.DATA_DIR, "files/client-photos", `${image.split("/").at(-1)}.webp`);

  test("is stored as a square, shown to client administrators, replaced and removed without a trace", async () => {
    const { _id, updatedAt } = await sheet();
    const first = (await send(_id, await picture().jpeg().toBuffer())).data?.docs.image ?? "";
    expect((await sheet()).image).toBe(first);
    expect((await sheet()).updatedAt).toBe(updatedAt);
    const response = await fetchPhoto(first);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: "webp", width: 300, height: 300 });
    expect((await fetchPhoto(first, "cashier@demo.example")).statusCode).toBe(403);
    const second = (await send(_id, await picture().png().toBuffer())).data?.docs.image ?? "";
    expect([existsSync(fileOf(first)), existsSync(fileOf(second))]).toEqual([false, true]);
    expect((await fetchPhoto(first)).statusCode).toBe(404);
    await clientsAs().removePhoto({ clientId: client });
    expect([(await sheet()).image, existsSync(fileOf(second))]).toEqual([null, false]);
  });

  test("is refused if it is no image, too large or of an unknown sheet", async () => {
    const { _id } = await sheet();
    expect(await send(_id, Buffer.from("words"))).toMatchObject({ status: 415, error: { code: "FILE_TYPE" } });
    expect(await send(_id)).toMatchObject({ status: 400, error: { fields: { file: [faultsEs.REQUIRED] } } });
    expect((await send(newId(), await picture().png().toBuffer())).status).toBe(404);
    const tooLarge = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(2 * 1024 * 1024 + 1, 7)]);
    expect(await send(_id, tooLarge)).toMatchObject({ status: 413, error: { code: "TOO_LARGE" } });
  });
});
