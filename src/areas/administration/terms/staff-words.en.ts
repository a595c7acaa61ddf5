import type { Words } from "../../../kit/words.ts";
import type { words as source } from "./staff-words.es.ts";

export const words: Words<typeof source> = {
  title: "Terms and conditions",
  subtitle:
    "Each published version stays as it was. When a new one is published, every client accepts it at their next request.",
  list: "Versions of the terms",
  none: "There are no versions",
  create: "New version",
  columns: {
    version: "Version",
    title: "Title",
    state: "State",
    published: "Published",
    accepted: "Acceptances",
    updated: "Last change",
    by: "By",
  },
  name: "Version {version}",
  states: { inForce: "In force", draft: "Draft", former: "Former" },
  actions: { read: "Read", edit: "Edit", copy: "Write a version from this one", publish: "Publish" },
  createTitle: "New version of the terms",
  editTitle: "Version {version}",
  readSubtitle: "Published on {day}. It is not changed: write a new version from this one.",
  draftSubtitle: "A draft: it binds nobody until it is published.",
  back: "Terms and conditions",
  missing: "The version could not be opened",
  saved: "The draft was saved.",
  spanish: "Spanish",
  english: "English",
  fields: {
    titleEs: "Title in Spanish",
    titleEn: "Title in English",
    textEs: "Text in Spanish",
    textEn: "Text in English",
    textHint: "## heading, - list, **bold**, [text](https://address). An empty line separates paragraphs.",
  },
  basic: {
    subtitle: "What the public site says of the firm. It shows as soon as it is saved.",
    sections: {
      about_us: "About us",
      contact: "Contact",
      slogan: "Slogan",
      politics: "Data protection",
    },
    fields: {
      about_us: { es: "About us, in Spanish", en: "About us, in English" },
      contact: { es: "Contact, in Spanish", en: "Contact, in English" },
      slogan: { es: "Slogan, in Spanish", en: "Slogan, in English" },
      politics: { es: "Data protection, in Spanish", en: "Data protection, in English" },
    },
    saved: "The texts were saved.",
  },
  preview: { es: "How it will look in Spanish", en: "How it will look in English" },
  previewEmpty: "Write the text and you will see it here as clients will.",
  save: "Save the draft",
  publish: {
    title: "Publish this version",
    text: "From this moment it is in force and cannot be changed. Every client accepts it when they begin their next request.",
    action: "Publish",
    done: "Version {version} is in force.",
  },
};
