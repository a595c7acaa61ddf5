/** PDF of a lot sheet, in Spanish: receivers and addresses, a code for each parcel, and space for signatures. */
import { sum } from "../../../../../kit/numbers/money.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import type { PdfDocument } from "../../../../../server/documents/pdf.ts";
import { qrOf } from "../../../../../server/documents/qr.ts";
import { sheetWords as words } from "../../server-messages.es.ts";
import type { CarrierRow, DeliveryLotRow } from "./lots.ts";
import type { DeliveryRow } from "../delivery-workflow.ts";

export interface LotSheetPdf {
  readonly lot: DeliveryLotRow;
  readonly carrier: CarrierRow;
  readonly parcels: readonly DeliveryRow[];
  readonly municipalities: ReadonlyMap<string, string>;
  readonly publicUrl: string;
  readonly firm: string;
  readonly now: Date;
}

export function lotDocument(input: LotSheetPdf): PdfDocument {
  const { lot, parcels, firm, now } = input;
  const columns = ["code", "delivery", "receiver", "address", "documents", "toCollect", "signature"] as const;
  return {
    template: new URL("./lot-sheet.typ", import.meta.url),
    title: `${words.title} ${lot.number}`,
    author: firm,
    number: lot.number,
    since: lot.printedAt ?? lot.updatedAt,
    printedAt: now,
    body: {
      firm,
      facts: factsOf(input),
      heads: columns.map((column) => words[column]),
      parcels: parcels.map((parcel) => parcelRow(input, parcel)),
      signatures: [words.handsOver, words.takesOver].map((label) => ({ label, name: "" })),
    },
  };
}

function factsOf({ carrier, parcels }: LotSheetPdf) {
  const total = sum(parcels.map(({ price }) => price));
  const facts = [
    [words.carrier, [carrier.name, carrier.company].filter(Boolean).join(", ")],
    [words.identityNumber, carrier.ci],
    [words.phone, carrier.phone],
    [words.vehicle, [carrier.vehicle, carrier.plate].filter(Boolean).join(", ")],
    [words.parcels, pluralize(words.parcelCount, parcels.length, "es")],
    [words.total, formatMoney(total, parcels[0]?.currency ?? "CUP", "es")],
  ] as const;
  return facts.map(([label, value]) => ({ label, value: value || "—" }));
}

function parcelRow({ publicUrl, municipalities }: LotSheetPdf, parcel: DeliveryRow) {
  const { number, requestNumber, attempts, municipality, address, price, currency } = parcel;
  const documents = parcel.documents.map(({ name, quantity }) => `${quantity} × ${name}`);
  return {
    // The doorstep page, on which the courier reports the result.
    code: qrOf(`${publicUrl}/legalsit/deliveryService/parcel/${number}`),
    number,
    notes: [requestNumber ?? "", attempts > 0 ? interpolate(words.attempts, { count: attempts }) : ""].filter(Boolean),
    receiver: {
      name: parcel.receiverName,
      facts: [`${words.identityNumber} ${parcel.receiverCi}`, `${words.phone} ${parcel.receiverPhone}`],
    },
    municipality: municipalities.get(municipality) ?? municipality,
    address,
    observations: [parcel.observations ?? ""].filter(Boolean),
    documents,
    price: formatMoney(price, currency, "es"),
    taken: [words.takenName, words.takenCi, words.takenSignature],
    isLong: documents.join("").length > maxCharactersPerPage,
  };
}

/** Maximum number of characters of documents that fit on one page; a longer row may break. */
const maxCharactersPerPage = 700;
