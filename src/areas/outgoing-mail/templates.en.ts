import type { Words } from "../../kit/words.ts";
import type { mailFrameEs, templatesEs } from "./templates.es.ts";

export const templatesEn: Words<typeof templatesEs> = {
  accountCode: {
    subject: "Your Legalsit code: {code}",
    body: "Enter this code to activate your account: {code}. It is valid for {minutes} minutes and replaces earlier ones.",
    button: "Activate my account",
  },
  passwordReset: {
    subject: "Change your password",
    body: "We received a request to change your password. The link is valid for {minutes} minutes and works once. If you did not ask for it, ignore this message: your password stays as it is.",
    button: "Change my password",
  },
};

export const mailFrameEn: Words<typeof mailFrameEs> = {
  greeting: "Dear {name},",
  footer:
    "Legalsit · Legal, notarial and registry services. This e-mail is automatic: please do not reply to this address.",
};
