import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./client-words.es.ts";

export const words: Words<typeof source> = {
  title: "Your profile",
  lead: "You can’t change your name, email or identity document here. If something is wrong, contact us.",
  name: "Name",
  email: "Email address",
  ci: "Identity number",
  passport: "Passport",
  phone: "Phone",
  phoneNeed: "Enter your phone number.",
  phoneHint: "You need it to pay. If it’s not a Cuban number, include the country code.",
  language: "Email language",
  photo: {
    title: "Your photo",
    add: "Add a photo",
    change: "Change the photo",
    remove: "Remove",
    hint: "JPG, PNG or WebP, up to 2 MB.",
    sending: "Sending the photo: {percent}%",
    saved: "Your photo has been saved.",
    removed: "Your photo has been removed.",
  },
  dataAccess: "Who accessed your data",
  security: "Two-step verification and open sessions",
  password: {
    title: "Password",
    lead: "Changing it signs you out on all other devices.",
    current: "Current password",
    fresh: "New password",
    again: "Confirm new password",
    submit: "Change the password",
    done: "Your password has been changed.",
  },
  submit: "Save",
  saved: "Your profile has been saved.",
};
