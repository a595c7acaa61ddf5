/** External systems in journeys: the mailbox, and actions at a gateway. */
import { expect, type Page } from "@playwright/test";

export const sandboxPort = Number(process.env.JOURNEYS_PORT ?? 4810) + 1;
export const sandbox = `http://127.0.0.1:${sandboxPort}`;

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}

/** Waits for the newest mail to an address with a matching subject. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let match: Mail | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${sandbox}/mailbox`)).json()) as Mail[];
    match = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
    expect(match, `a mail to ${address} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return match as Mail;
}

export async function control(
  gateway: "transfermovil" | "enzona" | "bidaiondo",
  reference: string,
  action: string,
): Promise<void> {
  const response = await fetch(`${sandbox}/control/${gateway}/${reference}/${action}`, { method: "POST" });
  expect(response.ok, `${gateway} ${reference} ${action}: ${response.status}`).toBe(true);
}

/** Opens the first link to our site in the newest matching mail (other links, such as maps, are ignored). Returns its path. */
export async function openMailed(page: Page, address: string, subject: RegExp): Promise<string> {
  const mail = await mailTo(address, subject);
  const link = /https?:\/\/[^\s)>\]]+\/legalsit\/[^\s)>\]]*/.exec(mail.text)?.[0];
  expect(link, `a link in «${mail.subject}»`).toBeDefined();
  const { pathname, search } = new URL(link as string);
  await page.goto(pathname + search);
  return pathname + search;
}
