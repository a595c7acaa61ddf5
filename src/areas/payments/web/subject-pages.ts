/** Where what is paid is seen and paid: an offer has one page for both, a request a checkout and a tracking page. */
export const isOffer = (number: string | undefined): boolean => number?.startsWith("OF") ?? false;

export function pagesOf(number: string | undefined, id: string, token: string | undefined) {
  const query = token ? `?token=${token}` : "";
  if (isOffer(number))
    return { pay: `/paymentOfferDetails/${id}${query}`, follow: `/paymentOfferDetails/${id}${query}` };
  return { pay: `/checkout/${id}${query}`, follow: `/paymentDetails/${id}${query}` };
}
