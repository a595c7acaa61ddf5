/** The page on which a voucher is seen and paid behind the public door, and who opens it. */
import { opensPage, pageTokenOf, type PageSigner } from "../../../server/auth/page-token.ts";

const called = (id: string) => `open voucher ${id}`;

export const opensVale = (site: Pick<PageSigner, "secret">, id: string, token: string): boolean =>
  opensPage(site, called(id), token);

/** As mails and papers lead to it; with its own token unless a link's is given. */
export const pageOfVale = (site: PageSigner, id: string, token = pageTokenOf(site, called(id))): string =>
  `${site.environment.publicUrl}/legalsit/paymentVale/${id}?token=${token}`;
