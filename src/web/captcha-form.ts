/** For forms that the server renders: proves that a person's browser is at work before such a form is sent. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-prove]"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    // Sent in any case: without the proof the server says what to do.
    void prove(form).finally(() => form.submit());
  });

async function prove(form: HTMLFormElement): Promise<void> {
  const answer = await fetch("/legalsitapi/public/session/captcha");
  const { data } = (await answer.json()) as { data: { challenge: Challenge } };
  const { challenge } = data;
  const solution = await solveChallenge({ challenge, deriveKey });
  const box = form.elements.namedItem("captcha");
  if (solution && box instanceof HTMLInputElement) box.value = btoa(JSON.stringify({ challenge, solution }));
}
