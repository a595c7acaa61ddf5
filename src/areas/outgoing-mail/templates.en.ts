import type { Words } from "../../kit/words.ts";
import type { mailFrameEs, templatesEs } from "./templates.es.ts";

export const templatesEn: Words<typeof templatesEs> = {
  accountCode: {
    subject: "Your Legalsit code: {code}",
    title: "Activate your account",
    body: "Enter this code to activate your account. It is valid for {minutes} minutes and replaces earlier ones.\n\nIf you did not create an account at Legalsit, ignore this message.",
    button: "Activate my account",
  },
  passwordReset: {
    subject: "Change your Legalsit password",
    title: "Change your password",
    body: "We received a request to change your password. The link is valid for {minutes} minutes and works once.\n\nIf you did not ask for it, ignore this message: your password stays as it is.",
    button: "Change my password",
  },
  accountInvitation: {
    subject: "Your staff account at Legalsit",
    title: "Welcome",
    body: "A staff account was created for you. Choose your password to sign in. The link is valid for {hours} hours and works once.",
    button: "Choose my password",
  },
  requestReceived: {
    subject: "We received your request {number}",
    title: "We received your request",
    body: "Your request {number} arrived and will be reviewed. We will write to you when there is a decision; there is nothing else to do for now.",
    button: "See my request",
  },
  paymentLink: {
    subject: "Confirm your details and pay for request {number}",
    title: "Confirm your details and pay",
    body: "Your request {number} is ready to be paid. Open the link, check the details and choose how to pay.\n\nThe link is valid until {expires}. If any detail is wrong, you can reject it on the same page and correct it.",
    button: "Check and pay",
  },
  requestPaid: {
    subject: "Receipt for the payment of request {number}",
    title: "We received your payment",
    body: "Your payment is confirmed. Keep this e-mail as your receipt.",
    button: "Follow my request",
  },
  requestInProcess: {
    subject: "Your request {number} is in process",
    title: "Your request is in process",
    body: "We approved your request {number} and started the procedure at the registry. We will tell you when the document is ready.",
    button: "Follow my request",
  },
  requestReady: {
    subject: "Your document is ready: request {number}",
    title: "Your document is ready",
    body: "The document of request {number} can be collected. Whoever collects it must bring their identity document.\n\nIf you live in Havana you can ask for a courier to bring it.",
    button: "See where to collect it",
  },
  requestDelivered: {
    subject: "We delivered the document of request {number}",
    title: "Thank you for trusting us",
    body: "The document of request {number} was delivered. If something is not right, write to us within the next 7 days.",
    button: "See my request",
  },
  requestRejected: {
    subject: "We could not accept request {number}",
    title: "We could not accept your request",
    body: "We reviewed request {number} and cannot continue for the reason below. If an amount is due back to you, we will write when it has been refunded.",
    button: "See my request",
  },
  requestRejectedByUser: {
    subject: "Correct request {number} and send it again",
    title: "Correct your details and send it again",
    body: "You told us that the details of request {number} were not right. The earlier payment link is no longer valid and the place was freed.\n\nYou can correct the details and send it again until {expires}.",
    button: "Correct my request",
  },
  requestCancelled: {
    subject: "Request {number} was cancelled",
    title: "Your request was cancelled",
    body: "Request {number} was cancelled and its payment link is no longer valid. If you still need the document, you can start another request.",
    button: "See my request",
  },
  paymentDuplicated: {
    subject: "We will give a payment back to you: {reference}",
    title: "We received a payment that was not due",
    body: "A payment of yours for {number} arrived that we cannot use: it was paid already, or it can no longer be served. The money is yours and we will give it back; you do not have to ask.\n\nWe will write again when the refund is done.",
    button: "See my request",
  },
  paymentRefunded: {
    subject: "We gave your payment back: {reference}",
    title: "We gave your money back",
    body: "We refunded the amount below, the same way you paid. Depending on the bank it may take some days to show.",
    button: "See my request",
  },
};

export const mailFrameEn: Words<typeof mailFrameEs> = {
  greeting: "Dear {name},",
  slogan: "Legal, notarial and registry services",
  contact: "If you have questions, use the contact page of the site or come to our offices.",
  automatic: "This e-mail is automatic: please do not reply to this address.",
  plainLink: "If the button does not work, copy this address into your browser:",
  labels: {
    number: "Request",
    service: "Service",
    holder: "Holder",
    amount: "Amount",
    expires: "Valid until",
    reference: "Payment reference",
    gateway: "Paid with",
    date: "Date",
    reason: "Reason",
    office: "Office",
    hours: "Opening hours",
  },
};
