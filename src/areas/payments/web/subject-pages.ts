/** Where what is paid is seen and paid: an offer and a voucher have one page for both, a request a checkout and a tracking page. */
const onePage = { offer: "paymentOfferDetails", vale: "paymentVale" } as const;

/** Of which kind it is, by its number. */
export const kindOf = (number: string | undefined): "request" | keyof typeof onePage =>
  number?.startsWith("OF") ? "offer" : number?.startsWith("VL") ? "vale" : "request";

export const isRequest = (number: string): boolean => kindOf(number) === "request";

export function pagesOf(number: string | undefined, id: string, token: string | undefined) {
  const query = token ? `?token=${token}` : "";
  const kind = kindOf(number);
  if (kind === "request") return { pay: `/checkout/${id}${query}`, follow: `/paymentDetails/${id}${query}` };
  const page = `/${onePage[kind]}/${id}${query}`;
  return { pay: page, follow: page };
}
