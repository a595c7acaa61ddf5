/** Token that gives access to an offer's public page. It depends on the client: another client means another token. */
import {
  isPageToken as opens,
  pageTokenOf as tokenOf,
  type PageSigner,
} from "../../../../../server/auth/page-token.ts";

export type { PageSigner };
interface OfferIdentity {
  readonly id: string;
  readonly clientNumber: string;
}

const purposeOf = ({ id, clientNumber }: OfferIdentity) => `open offer ${id} of ${clientNumber}`;
const pageTokenOf = (site: Pick<PageSigner, "secret">, offer: OfferIdentity): string => tokenOf(site, purposeOf(offer));

export const isOfferPageToken = (site: Pick<PageSigner, "secret">, offer: OfferIdentity, token: string): boolean =>
  opens(site, purposeOf(offer), token);

/** URL of the offer's public page for mails; with its own token unless a payment link's is given. */
export const offerPageUrl = (site: PageSigner, offer: OfferIdentity, token = pageTokenOf(site, offer)): string =>
  `${site.environment.publicUrl}/legalsit/paymentOfferDetails/${offer.id}?token=${token}`;
