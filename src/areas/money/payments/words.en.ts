import type { Words } from "../../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  methods: {
    transfermovil: "Transfermóvil",
    enzona: "EnZona",
    bipay: "International card",
  },
  states: {
    created: "Opening the payment at the gateway.",
    paying: "Waiting for the payment to be confirmed.",
    confirmed: "The payment was confirmed.",
    failed: "The payment was not made. You can try again.",
    expired: "The time to pay has ended. You can try again.",
    cancelled: "The payment was cancelled.",
    partlyRefunded: "The payment was confirmed and part of the amount was refunded.",
    refunded: "The amount was given back.",
    disputed: "The gateway reported a different amount. We are looking into it; do not pay again.",
  },
  alerts: {
    duplicated: {
      title: "Duplicated payment",
      text: "Request {number} was paid already and another payment arrived: {reference}, {amount}, through {gateway}. It must be given back.",
    },
    refundDue: {
      title: "Refund due",
      text: "{amount} of payment {reference} ({gateway}) of {number} must be given back.",
    },
    refundProposed: {
      title: "Refund to approve",
      text: "It was proposed to give back {amount} of payment {reference} ({gateway}) of {number}. Another person must approve it.",
    },
    refundUnclear: {
      title: "Refund to clear up",
      text: "{gateway} does not say clearly whether {amount} of payment {reference} of {number} went back. Check there and write it down.",
    },
    refundFailed: {
      title: "Refund not made",
      text: "{gateway} did not give back {amount} of payment {reference} of {number}. See why and try again.",
    },
    certificateEnds: {
      title: "Certificate about to end",
      text: "{gateway}: {what} ends on {day}; days left: {days}. Without a new one nothing can be charged there.",
    },
    certificateOver: {
      title: "Certificate ended",
      text: "{gateway}: {what} ended on {day}. Until there is a new one nothing can be charged there.",
    },
    disputed: {
      title: "Payment with another amount",
      text: "{gateway} reports another amount for payment {reference} of {number}; we expected {amount}. It was not taken as paid: please check.",
    },
  },
};
