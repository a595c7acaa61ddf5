/** Public pages of subjects: offers and vouchers have one page, requests a checkout and a tracking page. */
const singlePages = { offer: "paymentOfferDetails", vale: "paymentVale" } as const;

/** The kind of subject, by its number. */
export const kindOf = (number: string | undefined): "request" | keyof typeof singlePages =>
  number?.startsWith("OF") ? "offer" : number?.startsWith("VL") ? "vale" : "request";

export const isRequest = (number: string): boolean => kindOf(number) === "request";

export function pagesOf(number: string | undefined, id: string, token: string | undefined) {
  const query = token ? `?token=${token}` : "";
  const kind = kindOf(number);
  if (kind === "request") return { pay: `/checkout/${id}${query}`, follow: `/paymentDetails/${id}${query}` };
  const page = `/${singlePages[kind]}/${id}${query}`;
  return { pay: page, follow: page };
}
