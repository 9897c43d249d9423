import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../kernel/clock/clock';
import type { Mailer, MailMessage } from '../../ports/mailer';

/** A mail that nobody sent, as the index beside the files tells it. */
export interface OutboxMail extends MailMessage {
  /** Name of its `.eml` file. */
  readonly file: string;
  /** ISO time. */
  readonly writtenAt: string;
}

/** Older mails give way, so that the folder of a server that runs for months stays small. */
const keptMails = 100;
const indexName = 'index.json';

/** Where mails are put while no mail server is set. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** What is in the outbox, newest first; empty where nothing was ever written. */
export async function readOutbox(folder: string): Promise<readonly OutboxMail[]> {
  try {
    return JSON.parse(await readFile(join(folder, indexName), 'utf8')) as OutboxMail[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Writes each mail as `{time}-{id}.eml`, which mail programs open, and an index of them. Files are for their owner alone,
 * because the links in them are as good as a password.
 */
export function createOutboxMailer(options: {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
}): Mailer {
  const { folder, from, clock } = options;
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let last: Promise<unknown> = Promise.resolve();

  async function write(message: MailMessage): Promise<void> {
    const writtenAt = new Date(clock.now()).toISOString();
    const file = `${writtenAt.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const { message: source } = await composer.sendMail({ from, date: new Date(clock.now()), ...message });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(join(folder, file), source as Buffer);
    const mails = [{ ...message, file, writtenAt }, ...(await readOutbox(folder))];
    await writeWhole(join(folder, indexName), JSON.stringify(mails.slice(0, keptMails), null, 2));
    for (const old of mails.slice(keptMails)) await rm(join(folder, old.file), { force: true });
  }

  return {
    send(message) {
      // One after the other, because each rewrites the index.
      const mine = last.then(() => write(message));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, data, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
