/** What is paid, by its id, and in which right: the token of its page or link, or a session. */
export interface Payer {
  readonly commonId: string;
  readonly token: string | undefined;
  /** A contract offer, whose card has a call of its own. */
  readonly isOffer?: true;
}
