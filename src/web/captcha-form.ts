/** Solves the captcha of server-rendered forms (`data-prove`) before they are sent. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-prove]"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    // Sent in any case: the server explains a missing solution.
    void solveCaptcha(form).finally(() => form.submit());
  });

async function solveCaptcha(form: HTMLFormElement): Promise<void> {
  const response = await fetch("/legalsitapi/public/session/captcha");
  const { data } = (await response.json()) as { data: { challenge: Challenge } };
  const { challenge } = data;
  const solution = await solveChallenge({ challenge, deriveKey });
  const input = form.elements.namedItem("captcha");
  if (solution && input instanceof HTMLInputElement) input.value = btoa(JSON.stringify({ challenge, solution }));
}
