/** The outside of the product, as a journey uses it: the mailbox, and a person at a gateway. */
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

/** The newest mail to somebody whose subject fits, waiting for it. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${sandbox}/mailbox`)).json()) as Mail[];
    found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
    expect(found, `a mail to ${address} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found as Mail;
}

export async function control(
  gateway: "transfermovil" | "enzona" | "bidaiondo",
  reference: string,
  act: string,
): Promise<void> {
  const answer = await fetch(`${sandbox}/control/${gateway}/${reference}/${act}`, { method: "POST" });
  expect(answer.ok, `${gateway} ${reference} ${act}: ${answer.status}`).toBe(true);
}

/** Follows the first link to us of the newest fitting mail, and answers it: a map is somebody else's. */
export async function openMailed(page: Page, address: string, subject: RegExp): Promise<string> {
  const mail = await mailTo(address, subject);
  const link = /https?:\/\/[^\s)>\]]+\/legalsit\/[^\s)>\]]*/.exec(mail.text)?.[0];
  expect(link, `a link in «${mail.subject}»`).toBeDefined();
  const { pathname, search } = new URL(link as string);
  await page.goto(pathname + search);
  return pathname + search;
}
