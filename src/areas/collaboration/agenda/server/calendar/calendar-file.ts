/** iCalendar file of activities (RFC 5545): folded lines, instants in UTC, whole days as dates. */
import { addDays, timeOfDay } from "../../../../../kit/time/calendar.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import type { Activity } from "../../activity.ts";
import { participantNames, displayStateOf } from "../../columns.ts";
import { minuteOf } from "../../time-slots.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";

const words = { es, en };

interface Calendar {
  readonly activities: readonly Activity[];
  readonly name: string;
  readonly language: Language;
  /** Base address of the staff application, for links to activities. */
  readonly office: string;
}

export function calendarFile({ activities, name, language, office }: Calendar): Uint8Array {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Legalsit//Agenda//ES",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${text(name)}`,
    ...activities.flatMap((activity) => eventOf(activity, language, office)),
    "END:VCALENDAR",
  ];
  return new TextEncoder().encode(lines.map((line) => `${foldLine(line)}\r\n`).join(""));
}

function eventOf(activity: Activity, language: Language, office: string): string[] {
  const { _id, title, description, date, place, usersInCharge, unfulfilledCause, updatedAt } = activity;
  const { columns: c, shown } = words[language];
  const descriptionLines = [
    description,
    `${c.inCharge}: ${participantNames(usersInCharge)}`,
    `${c.state}: ${shown[displayStateOf(activity)]}`,
    unfulfilledCause && `${c.cause}: ${unfulfilledCause}`,
  ];
  return [
    "BEGIN:VEVENT",
    `UID:${_id}@legalsit`,
    // The time of the last change, so that an unchanged activity gives the same file.
    `DTSTAMP:${instant(new Date(updatedAt))}`,
    `LAST-MODIFIED:${instant(new Date(updatedAt))}`,
    ...timesOf(activity),
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(descriptionLines.filter(Boolean).join("\n"))}`,
    ...(place ? [`LOCATION:${text(place)}`] : []),
    `URL:${office}/workAgenda?view=calendar&date=${date}&activity=${_id}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
  ];
}

function timesOf({ date, hour, minutes }: Activity): string[] {
  if (hour === null)
    return [
      `DTSTART;VALUE=DATE:${plainDate(date)}`,
      `DTEND;VALUE=DATE:${plainDate(addDays(date, 1))}`,
      "TRANSP:TRANSPARENT",
    ];
  const from = timeOfDay(date, minuteOf(hour) / 60);
  return [`DTSTART:${instant(from)}`, `DTEND:${instant(new Date(from.getTime() + minutes * 60_000))}`];
}

const plainDate = (day: string) => day.replaceAll("-", "");
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
const text = (value: string) => value.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/** Folds at 75 octets without splitting a character. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (size + octets > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = "";
      size = 0;
    }
    part += character;
    size += octets;
  }
  return [...parts, part].join("\r\n ");
}
