/**
 * The token that opens an offer's page. It is made from what the offer names and the server's key and stands nowhere; an
 * offer that names another client has another one.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Server } from "../../../server/server.ts";

/** Who signs, and under which address its pages are. */
export type Site = Pick<Server, "environment" | "secret">;
interface Opened {
  readonly id: string;
  readonly clientNumber: string;
}

export const pageTokenOf = ({ secret }: Pick<Site, "secret">, { id, clientNumber }: Opened): string =>
  createHmac("sha256", secret).update(`open offer ${id} of ${clientNumber}`).digest("base64url");

export function opensPage(site: Pick<Site, "secret">, offer: Opened, token: string): boolean {
  const [given, own] = [Buffer.from(token), Buffer.from(pageTokenOf(site, offer))];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** The page of an offer, as a mail leads to it; with its own token unless a link's is given. */
export const pageOf = (site: Site, offer: Opened, token = pageTokenOf(site, offer)): string =>
  `${site.environment.publicUrl}/legalsit/paymentOfferDetails/${offer.id}?token=${token}`;
