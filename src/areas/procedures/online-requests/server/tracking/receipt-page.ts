/** /paymentReceipt/:commonId: the receipt as a page, with a link to its PDF. */
import { Refusal } from "../../../../../kit/errors.ts";
import { formatAmount, formatMoney } from "../../../../../kit/format.ts";
import type { Language } from "../../../../../kit/language.ts";
import { interpolate } from "../../../../../kit/words.ts";
import type { Call } from "../../../../../server/call.ts";
import { type Html, html } from "../../../../../server/http/html.ts";
import type { ServerPage } from "../../../../../server/http/server-page.ts";
import { aboutOf, receiptFacts, sellerDetails, receiptTotals } from "../pdf/receipt-pdf.ts";
import { type Receipt, receiptOf } from "../pdf/receipt.ts";
import { renderInLayout } from "../../../../../server/http/page-layout.ts";
import { pageViewerOf } from "../../../../administration/notifications/server/public.ts";
import { receiptWords, textsOf } from "./page-words.ts";

export const receiptPage: ServerPage = {
  path: "/paymentReceipt/:commonId",
  render: async ({ params, query }, call) => {
    const viewer = await pageViewerOf(call, query.get("lang"));
    const { language } = viewer;
    const token = query.get("token") ?? undefined;
    const { commonId = "" } = params;
    const receipt = await readReceipt({ ...call, language }, commonId, token);
    const layout = {
      ...viewer,
      keeps: token ? { token } : {},
    };
    if (!receipt) {
      const words = textsOf(language);
      const body = html`<h1>${words.notFound}</h1><p class="lead">${words.notFoundText}</p>
<p class="row"><a class="button" href="/legalsit/trackRequest">${words.find.link}</a></p>`;
      return { status: 404, html: renderInLayout({ ...layout, title: words.notFound, body }) };
    }
    const { title } = receiptWords(language);
    const body = renderBody(receipt, commonId, new URLSearchParams({ ...layout.keeps, lang: language }));
    return { status: 200, html: renderInLayout({ ...layout, isOwn: true, title, body }) };
  },
};

async function readReceipt(call: Call, commonId: string, token: string | undefined): Promise<Receipt | undefined> {
  if (!/^[0-9a-f-]{36}$/i.test(commonId)) return undefined;
  try {
    return await receiptOf(call, { commonId, token });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function renderBody(receipt: Receipt, commonId: string, query: URLSearchParams): Html {
  const { language, number, payment, seller } = receipt;
  const words = receiptWords(language);
  const totals = receiptTotals(receipt);
  return html`<p class="eyebrow">${interpolate(words.of, { number })}</p>
<h1>${words.title}</h1>
<p class="lead">${words.paid} <strong>${formatMoney(payment.amount, payment.currency, language)}</strong></p>
<p class="row no-print"><a class="button" href="/legalsitapi/public/onlineRequests/receiptFile/${commonId}?${query.toString()}">${words.file}</a>
<a class="button button-quiet" href="${trackingAddress(receipt, commonId, query)}">${words.back}</a></p>
<section class="card"><dl class="pairs">
${receiptFacts(receipt).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
</dl></section>
${receipt.people.map((person) => personCard(receipt, person, language))}
<section class="card"><table class="amounts"><tbody>
${totals.slice(0, -1).map(({ label, value }) => html`<tr><th scope="row">${label}</th><td class="money">${value}</td></tr>`)}
</tbody><tfoot><tr><th scope="row">${totals.at(-1)?.label ?? ""}</th><td class="money">${totals.at(-1)?.value ?? ""}</td></tr></tfoot></table></section>
<p>${[seller.name, ...sellerDetails(receipt)].join(" · ")}</p>
<p class="small muted">${words.note}</p>`;
}

/** Address of the tracking page. A receipt token opens only the receipt, so its holder is sent to the search page. */
function trackingAddress({ number }: Receipt, commonId: string, query: URLSearchParams): string {
  if (query.get("token")?.startsWith("receipt.")) return `/legalsit/trackRequest?number=${number}`;
  return `/legalsit/paymentDetails/${commonId}?${query.toString()}`;
}

function personCard(receipt: Receipt, person: Receipt["people"][number], language: Language): Html {
  const words = receiptWords(language);
  const { currency } = receipt.subtotal;
  return html`<section class="card" aria-labelledby="r-${person.number}">
<h2 class="card-title person-name" id="r-${person.number}">${person.holder}</h2>
<p class="small muted">${aboutOf(receipt, person)}</p>
<table class="amounts"><thead><tr><th scope="col">${words.concept}</th><th scope="col" class="money">${interpolate(words.amount, { currency })}</th></tr></thead>
<tbody>${person.lines.map((line) => html`<tr><th scope="row">${line.concept[language]} × ${String(line.quantity)}</th><td class="money">${formatAmount(line.amount, language)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">${words.subtotal}</th><td class="money">${formatAmount(person.amount, language)}</td></tr></tfoot></table></section>`;
}
