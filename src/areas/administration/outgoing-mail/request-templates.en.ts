import type { Words } from "../../../kit/text/words.ts";
import type { requestTemplatesEs } from "./request-templates.es.ts";

export const requestTemplatesEn: Words<typeof requestTemplatesEs> = {
  requestReceived: {
    subject: "We’ve received your request {number}",
    title: "We’ve received your request",
    body: "We’re reviewing your request {number} and will email you as soon as we’ve finished. You don’t need to do or pay anything for now.",
    button: "View my request",
  },
  paymentLink: {
    subject: "Confirm your details and pay for request {number}",
    title: "Confirm your details and pay",
    body: "Your request {number} is ready to pay. Open the link, check the details and choose how to pay.\n\nThe link expires on {expires}. If any detail is wrong, you can correct it on the same page before you pay.",
    button: "Check and pay",
  },
  requestPaid: {
    subject: "Receipt for your payment: request {number}",
    title: "We’ve received your payment",
    body: "Your payment is confirmed. You can view the receipt, download it as a PDF and track your request from it.",
    button: "View receipt",
  },
  requestInProcess: {
    subject: "We’ve requested your document: request {number}",
    title: "We’ve requested your document from the registry",
    body: "We’ve checked the details of your request {number} and requested the document from the registry. We’ll email you when it’s ready.",
    button: "Track my request",
  },
  requestReady: {
    subject: "Your document is ready: request {number}",
    title: "Your document is ready",
    preheader: "{office}. Collect it by {until}.",
    body: "You can now collect the document for request {number}.",
    button: "See where to collect it",
    after: "Can’t come? We deliver anywhere in Havana for {price}, paid on delivery:",
    afterLink: "request delivery",
  },
  requestUncollected: {
    subject: "Your document is still at our office: request {number}",
    title: "Your document is waiting for you",
    preheader: "{office}.",
    body: "The document for request {number} has been ready since {since}. We’re still keeping it for you: come as soon as you can.",
    button: "See where to collect it",
    after: "Can’t come? We deliver anywhere in Havana for {price}, paid on delivery:",
    afterLink: "request delivery",
  },
  requestLate: {
    subject: "Your request {number} is taking longer than usual",
    title: "Your document is taking longer than usual",
    body: "We expected it by {by}, but it’s not here yet. We’re following it up: you don’t need to do anything or pay again. We’ll email you as soon as it arrives.",
    button: "Check progress",
  },
  requestDelivered: {
    subject: "We delivered the document for request {number}",
    title: "Thank you for choosing us",
    body: "We delivered the document for request {number}. If something is wrong, contact us within 7 days.",
    button: "View my request",
  },
  requestRejected: {
    subject: "We couldn’t accept request {number}",
    title: "We couldn’t accept your request",
    body: "We can’t continue with request {number}, for the reason below. If we owe you a refund, we’ll email you when it’s done.",
    button: "View my request",
  },
  requestToCorrect: {
    subject: "Correct request {number} and send it again",
    title: "Your request needs correcting",
    body: "Request {number} needs correcting, for the reason below. You haven’t paid anything and don’t need to yet.\n\nYou can correct it and send it again until {expires}.",
    button: "Correct my request",
  },
  requestRejectedByUser: {
    subject: "Correct request {number} and send it again",
    title: "Correct your details and send it again",
    body: "You told us the details of request {number} were wrong. Your earlier payment link no longer works and the slot was released.\n\nYou can correct the details and send it again until {expires}.",
    button: "Correct my request",
  },
  requestCancelled: {
    subject: "Request {number} was cancelled",
    title: "Your request was cancelled",
    body: "Request {number} was cancelled. If it had a payment link, it no longer works. If you had paid, we’ll email you when we’ve refunded you.\n\nIf you still need the document, you can make another request.",
    button: "View my request",
  },
  placeOffered: {
    subject: "A slot is reserved for you: {service}",
    title: "A slot is reserved for you",
    body: "We’ve reserved a slot for you for {service}. Accept it by {expires}. After that it goes to the next person on the list.",
    button: "Accept the slot",
  },
  courierConfirmed: {
    subject: "We’ve received your delivery request {delivery}",
    title: "We’ll deliver your documents",
    body: "We’ve received your delivery request {delivery}. When it goes out, we’ll email you the courier’s name and phone number.\n\nYou pay on delivery. The recipient must show an identity document.",
    button: "Track the delivery",
  },
  courierOnTheWay: {
    subject: "Your documents are on the way: {delivery}",
    title: "Your documents are on the way",
    body: "Your documents have left our office. Have the recipient’s identity document and the amount to pay ready.",
    button: "Track the delivery",
  },
  courierNewVisit: {
    subject: "We’ll try to deliver again: {delivery}",
    title: "We couldn’t deliver your documents",
    body: "We couldn’t deliver your documents, for the reason below. They’re at our office and we’ll try again.\n\nIf the address or phone number is wrong, contact us.",
    button: "Track the delivery",
  },
  courierDelivered: {
    subject: "We delivered your documents: {delivery}",
    title: "We delivered your documents",
    body: "We delivered the documents for {delivery}. If something is wrong, contact us within 7 days.",
    button: "View the delivery",
  },
  courierCancelled: {
    subject: "Delivery {delivery} was cancelled",
    title: "The delivery was cancelled",
    body: "Delivery {delivery} was cancelled. Your documents are still at our office: you can collect them there or request another delivery.",
    button: "View the delivery",
  },
};
