/** The token that opens an offer's page: an offer that comes to name another client has another one. */
import { opensPage as opens, pageTokenOf as tokenOf, type PageSigner } from "../../../server/auth/page-token.ts";

export type { PageSigner };
interface Opened {
  readonly id: string;
  readonly clientNumber: string;
}

const called = ({ id, clientNumber }: Opened) => `open offer ${id} of ${clientNumber}`;
const pageTokenOf = (site: Pick<PageSigner, "secret">, offer: Opened): string => tokenOf(site, called(offer));

export const opensOfferPage = (site: Pick<PageSigner, "secret">, offer: Opened, token: string): boolean =>
  opens(site, called(offer), token);

/** The page of an offer, as a mail leads to it; with its own token unless a link's is given. */
export const offerPageUrl = (site: PageSigner, offer: Opened, token = pageTokenOf(site, offer)): string =>
  `${site.environment.publicUrl}/legalsit/paymentOfferDetails/${offer.id}?token=${token}`;
