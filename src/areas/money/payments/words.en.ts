import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  methods: {
    transfermovil: "Transfermóvil",
    enzona: "EnZona",
    bipay: "International card",
  },
  states: {
    created: "Opening the payment.",
    paying: "Waiting for the payment to be confirmed.",
    confirmed: "The payment was confirmed.",
    failed: "The payment didn’t go through. You can try again.",
    expired: "The time to pay has run out. You can try again.",
    cancelled: "The payment was cancelled.",
    partlyRefunded: "The payment was confirmed and we refunded part of it.",
    refunded: "We refunded the amount.",
    disputed: "A different amount was confirmed to us. We’re looking into it: don’t pay again.",
  },
  alerts: {
    duplicated: {
      title: "Duplicate payment",
      text: "Request {number} was already paid and another payment arrived: {reference}, {amount}, through {gateway}. Refund it.",
    },
    refundDue: {
      title: "Refund due",
      text: "Refund {amount} of payment {reference} ({gateway}) for {number}.",
    },
    refundProposed: {
      title: "Refund awaiting approval",
      text: "Proposed refund: {amount} of payment {reference} ({gateway}) for {number}. Someone else must approve it.",
    },
    refundUnclear: {
      title: "Refund to confirm",
      text: "{gateway} does not confirm whether {amount} of payment {reference} for {number} was refunded. Check there and record the result.",
    },
    refundFailed: {
      title: "Refund failed",
      text: "{gateway} did not refund {amount} of payment {reference} for {number}. Check the reason and try again.",
    },
    certificateEnds: {
      title: "Certificate about to expire",
      text: "{gateway}: {what} expires on {day} (days left: {days}). Renew it to keep accepting payments.",
    },
    certificateOver: {
      title: "Certificate expired",
      text: "{gateway}: {what} expired on {day}. Renew it to accept payments again.",
    },
    disputed: {
      title: "Payment with a different amount",
      text: "{gateway} reports a different amount for payment {reference} for {number}; {amount} was expected. Review it.",
    },
  },
};
