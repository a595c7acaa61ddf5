import type { Words } from "../../../kit/words.ts";
import type { words as source } from "./client-words.es.ts";

export const words: Words<typeof source> = {
  title: "My profile",
  lead: "Your name, e-mail and document are not changed here: write to us if there is a mistake.",
  name: "Name",
  email: "E-mail",
  ci: "Identity number",
  passport: "Passport",
  phone: "Phone",
  phoneNeed: "Enter your phone number.",
  phoneHint: "You need it to pay. With the country code if it is not Cuban.",
  language: "Language of your e-mails",
  languages: { es: "Spanish", en: "English" },
  photo: {
    title: "Your photo",
    add: "Add a photo",
    change: "Change the photo",
    remove: "Remove",
    hint: "JPG, PNG or WebP, up to 2 MB.",
    sending: "Sending the photo: {percent}%",
    saved: "Your photo was saved.",
    removed: "Your photo was removed.",
  },
  password: {
    title: "Password",
    lead: "Changing it signs you out on all other devices.",
    current: "Current password",
    fresh: "New password",
    again: "New password again",
    submit: "Change the password",
    done: "Your password was changed.",
  },
  submit: "Save",
  saved: "Your profile was saved.",
};
