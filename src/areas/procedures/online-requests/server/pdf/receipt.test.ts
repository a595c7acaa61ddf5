/** The receipt: content of PDF and page, only for people who may read the request. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../../../../server/call.ts";
import { qrOf } from "../../../../../server/documents/qr.ts";
import { readPdf } from "../../../../../server/testing/files/read-pdf.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { applySnapshot } from "../../../../money/payments/server/attempts/apply-snapshot.ts";
import { payments } from "../../../../money/payments/server/tables.ts";
import { serverMessages } from "../../server-messages.es.ts";
import { newViewingPass } from "../tracking/viewing-pass.ts";
import { makeRoom, paid, rosa, sendRequest, yadira } from "../testing/request-steps.ts";
import { receiptOf } from "./receipt.ts";
import { receiptDocument } from "./receipt-pdf.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

const twoForms = [rosa, { ...rosa, firstName: "Elena", legalize: false, copies: 2 }];
const get = (url: string) => app.app.inject({ url });
const fileAt = (commonId: string, token: string, lang = "es") =>
  get(`/legalsitapi/public/onlineRequests/receiptFile/${commonId}?token=${token}&lang=${lang}`);
const pageAt = (commonId: string, token: string, lang = "es") =>
  get(`/legalsit/paymentReceipt/${commonId}?token=${token}&lang=${lang}`);
const textOf = (pdf: Uint8Array) => readPdf(pdf).pages.flat().join(" ").replaceAll("\u00a0", " ");

describe("the receipt of a paid request", () => {
  test("is a tagged PDF with seller, number, price lines per person, totals, payment method and reference", async () => {
    const { commonId, group } = await paid(app, yadira, twoForms);
    const response = await fileAt(commonId, group.publicToken ?? "");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/pdf");
    const { tags, source } = readPdf(response.rawPayload);
    expect(
      tags
        .filter((tag) => ["H1", "Figure"].includes(tag))
        .sort()
        .join(),
    ).toBe("Figure,Figure,Figure,H1");
    expect(tags.filter((tag) => tag === "TH")).toHaveLength(4);
    expect(source).toContain("/Lang (es");
    const text = textOf(response.rawPayload);
    const { rows } = await app.server.db.execute<{ reference: string; amount: string; tax_id: string }>(
      sql`select reference, amount, (select tax_id from firm) as tax_id from payments where subject_id = ${commonId}`,
    );
    for (const expected of [
      "Recibo de pago",
      group.number,
      rows[0]?.reference,
      rows[0]?.tax_id,
      "Transfermóvil",
      "Rosa María Ferrer Núñez",
      "Elena Ferrer Núñez",
      "carné terminado en 0254",
      "Yadira",
      ...group.forms.map((form) => form.number),
    ])
      expect(text).toContain(expected);
    // 1630.00 for the legalised form, 2510.00 for the two copies without legalization, calculated by hand from the
    // demo tariffs.
    for (const amount of ["1 250.00", "375.00", "1 630.00", "2 500.00", "2 510.00", "4 140.00 CUP"])
      expect(text).toContain(amount);
    expect(text).not.toContain("52031400254");
    const page = (await pageAt(commonId, group.publicToken ?? "")).body;
    const { reference, seller } = serverMessages.receipt;
    for (const expected of [`${reference} <strong>${rows[0]?.reference}</strong>`, " · Transfermóvil</p>", seller])
      expect(page).toContain(expected);
  });

  test("is in English on request, including its language tag", async () => {
    const { commonId, group } = await paid(app);
    const { rawPayload } = await fileAt(commonId, group.publicToken ?? "", "en");
    expect(textOf(rawPayload)).toContain("Payment receipt");
    expect(readPdf(rawPayload).source).toContain("/Lang (en");
  });

  test("shows rate, bank fee and refund of a card payment", async () => {
    const { commonId, group } = await paid(app);
    await app.server.db.execute(sql`update payments set gateway = 'bipay', currency = 'USD', amount = '3.94',
      bank_fee = '0.36', rate = '455.0000', card_brand = 'Visa', refunded_amount = '1.00' where subject_id = ${commonId}`);
    const text = textOf((await fileAt(commonId, group.publicToken ?? "")).rawPayload);
    for (const expected of [
      "1 630.00 CUP",
      "1 USD = 455 CUP",
      "3.58 USD",
      "0.36 USD",
      "-1.00 USD",
      "3.94 USD",
      "(Visa)",
    ])
      expect(text).toContain(expected);
  });

  test("its QR code leads to the search page and contains no token", async () => {
    const { commonId, group } = await paid(app);
    const call = {
      caller: null,
      language: "es",
      now: app.server.now(),
      db: app.server.db,
      server: app.server,
      ip: "::1",
    };
    const receipt = await receiptOf(call as unknown as Call, { commonId, token: group.publicToken ?? "" });
    const { body } = receiptDocument(receipt) as unknown as { body: { code: string } };
    expect(body.code).toBe(qrOf(`${app.server.environment.publicUrl}/legalsit/trackRequest?number=${group.number}`));
    expect(JSON.stringify(receiptDocument(receipt))).not.toContain(group.publicToken ?? "-");
  });

  test("shows initials for payment links and viewing passes", async () => {
    const { commonId, token } = await paid(app);
    for (const accessToken of [token, newViewingPass(app.server, commonId, app.server.now())]) {
      const page = (await pageAt(commonId, accessToken)).body;
      expect(page).toContain("Rosa María F. N.");
      expect(page).toContain("Yadira Á. F.");
      expect(page + textOf((await fileAt(commonId, accessToken)).rawPayload)).not.toMatch(/Ferrer|Núñez|Álvarez/);
    }
  });

  test("does not exist before payment, without a token, or with another request's token", async () => {
    const unpaid = await sendRequest(app);
    const done = await paid(app);
    for (const [commonId, token] of [
      [unpaid.commonId, unpaid.group.publicToken],
      [done.commonId, ""],
      [done.commonId, unpaid.token],
    ] as const) {
      expect((await fileAt(commonId, token ?? "")).statusCode).toBe(404);
      expect((await pageAt(commonId, token ?? "")).statusCode).toBe(404);
    }
  });

  test("is linked from the mail and from the tracking page", async () => {
    const { commonId, group } = await paid(app);
    const { rows } = await app.server.db.execute<{ link: string }>(
      sql`select vars ->> 'link' as link from emails where related_id = ${commonId} and template = 'requestPaid'`,
    );
    const { pathname, search } = new URL(rows[0]?.link ?? "");
    const page = await get(pathname + search);
    expect(pathname).toBe(`/legalsit/paymentReceipt/${commonId}`);
    expect(page.body).toContain(`/legalsitapi/public/onlineRequests/receiptFile/${commonId}?token=`);
    const tracking = await get(`/legalsit/paymentDetails/${commonId}?token=${group.publicToken}`);
    expect(tracking.body).toContain(`/legalsit/paymentReceipt/${commonId}?token=`);
  });

  test("is mailed to a payer who entered an address, with a token that opens only the receipt with initials", async () => {
    const { commonId, token } = await sendRequest(app);
    await app.server.db.execute(sql`
      insert into payments (id, reference, kind, subject_id, subject_number, link_id, gateway, status, amount, currency, bank_fee,
        due_amount, due_currency, description, payer_name, payer_email, payer_language, receipt_email, expires_at)
      select gen_random_uuid(), '1' || substr(g.number, 3) || '901', family, common_id, number,
        (select l.id from payment_links l where l.subject_id = common_id limit 1), 'transfermovil', 'paying', 1630, 'CUP', 0,
        1630, 'CUP', '', 'Yadira', 'client@demo.example', 'es', 'tio@correo.example', now()
      from request_groups g where common_id = ${commonId}`);
    const [row] = await app.server.db.select().from(payments).where(eq(payments.subjectId, commonId));
    if (!row) throw new Error("no attempt");
    await applySnapshot(app.server, row.id, {
      state: "paid",
      rawState: "3",
      reference: row.reference,
      amount: { minor: 163_000n, currency: "CUP" },
      observedAt: app.server.now(),
      evidence: {},
    });
    const { rows } = await app.server.db.execute<{ to: string; link: string; text: string }>(
      sql`select "to", vars ->> 'link' as link, text from emails where related_id = ${row.id} and template = 'paymentReceipt'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.to).toBe("tio@correo.example");
    expect(rows[0]?.text).not.toMatch(/Ferrer|Núñez|Yadira|Estimado/);
    const { pathname, search, searchParams } = new URL(rows[0]?.link ?? "");
    const pass = searchParams.get("token") ?? "";
    expect((await get(`${pathname}${search}&lang=es`)).body).toContain("Rosa María F. N.");
    expect((await fileAt(commonId, pass)).statusCode).toBe(200);
    expect((await get(`/legalsit/paymentDetails/${commonId}?token=${pass}`)).statusCode).toBe(404);
    expect((await fileAt((await paid(app)).commonId, pass)).statusCode).toBe(404);
    expect((await pageAt(commonId, token)).statusCode).toBe(200);
  });
});
