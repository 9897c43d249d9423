import { open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ServerContext } from '../../../kernel/context';
import { codeOf } from '../../../ports/disk-files';
import { isLow } from '../../../ports/disk-room';
import type { RoomFigures } from '../../../ports/disk-room';
import { mailDiskLow } from './disk-mail';

/** Notices that the disk is almost full before it is, and that there is room again. */
export interface DiskWatch {
  /** Looks now. Whether the disk is almost full. */
  look(): Promise<boolean>;
  start(): void;
  stop(): void;
}

const lookEveryMs = 5000;
/** A mail server may be away as well. */
const mailAgainMs = 60_000;
/** Marks an episode for all processes on a data folder, so that one of them tells the operator, and for those that come after a restart. */
const markName = 'disk-low';

type Parts = Pick<
  ServerContext,
  'config' | 'db' | 'mailer' | 'signal' | 'publicUrl' | 'disk' | 'log' | 'clock'
>;

export function createDiskWatch(context: Parts): DiskWatch {
  const { disk, log, clock, config } = context;
  const mark = join(config.dataDir, markName);
  let wasLow = false;
  /** What this process has to tell the operator, and did not succeed so far; when it tries next. */
  let owed: { readonly figures: RoomFigures; readonly at: number } | null = null;
  let mailAt = 0;
  let looking: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function begin(figures: RoomFigures): Promise<void> {
    log.error({ ...figures, code: 'DISK_LOW' }, 'the disk is almost full: media are not taken any more');
    if (await claim(mark)) owed = { figures, at: (mailAt = clock.now()) };
  }
  async function end(figures: RoomFigures): Promise<void> {
    log.info(figures, 'the disk has room again');
    await rm(mark, { force: true });
  }
  /** Also late: the outbox may be on the same disk, and the mail server away as long as it is full. */
  async function mail(): Promise<void> {
    if (owed === null || clock.now() < mailAt) return;
    mailAt = clock.now() + mailAgainMs;
    const told = owed;
    try {
      await mailDiskLow(context, { ...told, host: hostname() });
      if (owed === told) owed = null;
    } catch (err) {
      log.warn({ err }, 'the operator was not told of the full disk');
    }
  }
  async function lookOnce(): Promise<boolean> {
    const figures = await disk.figures();
    const low = isLow(figures, wasLow);
    const hasChanged = low !== wasLow;
    wasLow = low;
    if (hasChanged) await (low ? begin(figures) : end(figures));
    // No health check waits for a mail server.
    void mail();
    return low;
  }
  const look = (): Promise<boolean> => (looking ??= lookOnce().finally(() => (looking = null)));
  return {
    look,
    start() {
      const failed = (err: unknown): void => log.warn({ err }, 'the room of the disk is not known');
      // A mark that an earlier process left is of an episode that is over, unless the first look says otherwise.
      const first = disk
        .figures()
        .then((figures) => (isLow(figures, true) ? undefined : rm(mark, { force: true })));
      void first.then(look).catch(failed);
      timer = setInterval(() => void look().catch(failed), lookEveryMs);
    },
    stop: () => clearInterval(timer),
  };
}

/** False where another process has told already, or does so. With no room for the mark, better twice than never. */
async function claim(mark: string): Promise<boolean> {
  try {
    await (await open(mark, 'wx')).close();
    return true;
  } catch (error) {
    return codeOf(error) !== 'EEXIST';
  }
}
