import type { Words } from "../../../kit/text/words.ts";
import type { words as es } from "./words.es.ts";

/** The first screen of staff. */
export const words: Words<typeof es> = {
  greetings: { morning: "Good morning, {name}", afternoon: "Good afternoon, {name}", evening: "Good evening, {name}" },
  tiles: "Urgent",
  more: { one: "Show {count} more section", other: "Show {count} more sections" },
  failed: "Could not load: {part}",
  noRoles: {
    title: "Your account has no roles yet",
    text: "Ask an administrator to assign the roles you need.",
  },
  since: {
    first: "Recent activity",
    today: "Since today, {time}",
    yesterday: "Since yesterday, {time}",
    day: "Since {day} at {time}",
    nothing: "Nothing new.",
  },
  work: {
    title: "Work by area",
    desk: "Area",
    desks: { AP: "Criminal records", TR: "Registry documents" },
    short: { AP: "AP", TR: "TR" },
    inCourse: "In progress",
    late: "Overdue",
    median: "Median (days)",
    inTerm: "On time (90 days)",
    days: { one: "{count} day", other: "{count} days" },
    share: "{share}%",
    shareOf: "({inTerm} of {ready})",
    noneReady: "None completed",
  },
  notifications: "Notifications",
  configuration: "Configuration changes",
  news: {
    "settings.update": { one: "{by} changed {count} setting", other: "{by} changed {count} settings" },
    "firm.update": {
      one: "{by} changed the firm’s details",
      other: "{by}: {count} changes to the firm’s details",
    },
    "firm.open": {
      one: "{by} opened the office to the public",
      other: "{by}: {count} openings to the public",
    },
    "firm.close": {
      one: "{by} closed the office to the public",
      other: "{by}: {count} closures to the public",
    },
    "terms.publish": {
      one: "{by} published a version of the terms",
      other: "{by} published {count} versions of the terms",
    },
    "roles.create": { one: "{by} created {count} role", other: "{by} created {count} roles" },
    "roles.update": { one: "{by} edited {count} role", other: "{by} edited {count} roles" },
    "people.create": { one: "{by} created {count} account", other: "{by} created {count} accounts" },
    "people.setRoles": {
      one: "{by} changed the roles of {count} person",
      other: "{by}: {count} role changes",
    },
    "people.block": { one: "{by} blocked {count} person", other: "{by} blocked {count} people" },
    "people.unblock": { one: "{by} unblocked {count} person", other: "{by} unblocked {count} people" },
    "tariffs.add": { one: "{by} added {count} tariff", other: "{by} added {count} tariffs" },
    "tariffs.end": { one: "{by} ended {count} tariff", other: "{by} ended {count} tariffs" },
    "offers.create": { one: "{by} created {count} online service", other: "{by} created {count} online services" },
    "offers.update": { one: "{by} edited {count} online service", other: "{by} edited {count} online services" },
    "exchangeRates.create": { one: "{by} added {count} exchange rate", other: "{by} added {count} exchange rates" },
    "exchangeRates.update": { one: "{by} edited {count} exchange rate", other: "{by} edited {count} exchange rates" },
    "availability.generate": {
      one: "{by} opened slots for {count} service",
      other: "{by}: {count} slot openings",
    },
    "availability.regenerate": {
      one: "{by} changed the capacity of {count} service",
      other: "{by}: {count} capacity changes",
    },
    "availability.closeDay": { one: "{by} closed {count} day", other: "{by} closed {count} days" },
    "onlineRequests.move": {
      one: "{by}: {count} request status change",
      other: "{by}: {count} request status changes",
    },
    "delivery.move": {
      one: "{by}: {count} delivery status change",
      other: "{by}: {count} delivery status changes",
    },
    "carriers.create": { one: "{by} added {count} carrier", other: "{by} added {count} carriers" },
    "carriers.update": {
      one: "{by} edited {count} carrier",
      other: "{by}: {count} carrier changes",
    },
    "payments.decide": { one: "{by} resolved {count} dispute", other: "{by} resolved {count} disputes" },
    "payments.refund.proposed": { one: "{by} proposed {count} refund", other: "{by} proposed {count} refunds" },
    "payments.refund.done": { one: "{by} completed {count} refund", other: "{by} completed {count} refunds" },
    "reconciliation.load": { one: "{by} loaded {count} statement", other: "{by} loaded {count} statements" },
    "reconciliation.resolve": { one: "{by} explained {count} difference", other: "{by} explained {count} differences" },
    "reconciliation.closed": {
      one: "{by} closed {count} day of payments",
      other: "{by} closed {count} days of payments",
    },
    "reconciliation.reopened": {
      one: "{by} reopened {count} day of payments",
      other: "{by} reopened {count} days of payments",
    },
    "outgoingMail.change": {
      one: "{by} changed the status of {count} email",
      other: "{by} changed the status of {count} emails",
    },
    "outgoingMail.retryAll": {
      one: "{by} retried the failed emails",
      other: "{by}: {count} retries of the failed emails",
    },
  },
};
