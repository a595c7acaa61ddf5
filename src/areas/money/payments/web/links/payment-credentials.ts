/** The subject to pay, and the payer's right: the token of its page or link, or a session. */
export interface PaymentCredentials {
  readonly commonId: string;
  readonly token: string | undefined;
}
