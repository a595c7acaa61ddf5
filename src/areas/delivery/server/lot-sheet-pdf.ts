/** What the sheet of a lot says: who receives what where, a code per parcel, room for each signature. Spanish. */
import { sum } from "../../../kit/money.ts";
import { formatMoney } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { type PdfDocument, renderPdf } from "../../../server/documents/pdf.ts";
import { qrOf } from "../../../server/documents/qr.ts";
import { sheetWords as words } from "../server-messages.es.ts";
import type { CarrierRow, DeliveryLotRow } from "./lots.ts";
import type { DeliveryRow } from "./delivery-workflow.ts";

export interface LotSheetPdf {
  readonly lot: DeliveryLotRow;
  readonly carrier: CarrierRow;
  readonly parcels: readonly DeliveryRow[];
  readonly municipalities: ReadonlyMap<string, string>;
  readonly publicUrl: string;
  /** The firm's name. */
  readonly firm: string;
  readonly now: Date;
}

/** The lot's sheet as PDF. */
export const renderLotSheet = (sheet: LotSheetPdf): Promise<Uint8Array> => renderPdf(lotPaper(sheet));

function lotPaper(sheet: LotSheetPdf): PdfDocument {
  const { lot, parcels, firm, now } = sheet;
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
      facts: factsOf(sheet),
      heads: columns.map((column) => words[column]),
      parcels: parcels.map((parcel) => parcelRow(sheet, parcel)),
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
    // The page on which the courier says what became of the parcel.
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
    isLong: documents.join("").length > mostOnAPage,
  };
}

/** Letters of what is carried that fit the height of a page: more goes on on the next. */
const mostOnAPage = 700;
