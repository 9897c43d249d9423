import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../../kernel/clock/clock';
import type { Mailer, MailMessage } from '../../../ports/mailer';

/** A mail in the outbox, as stored in the `.json` beside its `.eml`. */
export interface OutboxMail extends Omit<MailMessage, 'attachments'> {
  /** Name of its `.eml` file. */
  readonly file: string;
  /** ISO time. */
  readonly writtenAt: string;
}

/** Older mails are deleted, so that the folder of a server that runs for months stays small. */
const keptMails = 100;
const entrySuffix = '.json';

/** Where mails are put while no mail server is set. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** What is in the outbox, newest first; empty where nothing was ever written. */
export async function readOutbox(folder: string): Promise<readonly OutboxMail[]> {
  const mails: OutboxMail[] = [];
  for (const name of (await listEntries(folder)).slice(0, keptMails)) {
    const text = await readFile(join(folder, name), 'utf8').catch(ifMissing(null));
    // Removed meanwhile, because a newer mail came.
    if (text !== null) mails.push(JSON.parse(text) as OutboxMail);
  }
  return mails;
}

/** Names of the entries, newest first: they begin with the time. */
async function listEntries(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]));
  return names
    .filter((name) => name.endsWith(entrySuffix))
    .sort()
    .toReversed();
}

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

/**
 * Writes each mail as `{time}-{id}.eml`, which mail programs open, with a `.json` beside it. No file is shared, because
 * several processes may write to one folder. Files are for their owner alone, because the links in them are as good as a
 * password.
 */
export function createOutboxMailer(options: {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
}): Mailer {
  const { folder, from, clock } = options;
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let written = 0;

  return {
    async send({ attachments = [], ...message }) {
      const writtenAt = new Date(clock.now()).toISOString();
      // The number orders mails of one millisecond.
      const order = String((written += 1)).padStart(6, '0');
      const stem = `${writtenAt.replaceAll(/[:.]/g, '-')}-${order}-${randomUUID().slice(0, 8)}`;
      const file = `${stem}.eml`;
      const date = new Date(clock.now());
      const mail = { from, date, ...message, attachments: [...attachments] };
      const { message: source } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, file), source as Buffer);
      const entry: OutboxMail = { ...message, file, writtenAt };
      await writeWhole(join(folder, `${stem}${entrySuffix}`), JSON.stringify(entry, null, 2));
      for (const old of (await listEntries(folder)).slice(keptMails)) {
        await rm(join(folder, old), { force: true });
        await rm(join(folder, old.replace(/\.json$/, '.eml')), { force: true });
      }
    },
  };
}

/** Writes a file atomically: readers see all of it, or none. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.part`;
  try {
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
