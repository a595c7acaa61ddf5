/** Public page of a voucher, where it is viewed and paid, and its access token. */
import { isPageToken, pageTokenOf, type PageSigner } from "../../../../../server/auth/page-token.ts";

const purposeOf = (id: string) => `open voucher ${id}`;

export const isValePageToken = (site: Pick<PageSigner, "secret">, id: string, token: string): boolean =>
  isPageToken(site, purposeOf(id), token);

/** URL for mails and prints; with its own token unless a payment link's is given. */
export const pageOfVale = (site: PageSigner, id: string, token = pageTokenOf(site, purposeOf(id))): string =>
  `${site.environment.publicUrl}/legalsit/paymentVale/${id}?token=${token}`;
