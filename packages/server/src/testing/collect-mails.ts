import { setTimeout as delay } from 'node:timers/promises';
import type { Mailer, MailMessage } from '../ports/mailer';

/** A mailer that keeps what it is given. */
export interface MailCollector extends Mailer {
  readonly mails: MailMessage[];
  /** The mail number `count` (from 1) to an address, as soon as it is there. */
  next(to: string, count?: number): Promise<MailMessage>;
}

const timeoutMs = 30_000;

/** Keeps mails in memory, for tests that follow their links. */
export function collectMails(): MailCollector {
  const mails: MailMessage[] = [];
  return {
    mails,
    async send(message) {
      mails.push(message);
    },
    async next(to, count = 1) {
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(10)) {
        const found = mails.filter((mail) => mail.to === to)[count - 1];
        if (found !== undefined) return found;
      }
      throw new Error(`no mail ${count} to ${to}`);
    },
  };
}

/** The link in a mail. */
export function linkIn(mail: MailMessage): URL {
  const found = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (found === undefined) throw new Error(`no link in «${mail.subject}»`);
  return new URL(found);
}
