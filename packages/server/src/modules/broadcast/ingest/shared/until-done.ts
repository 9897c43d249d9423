import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../../../kernel/logger';

/** Since when a store or the database does not do what is asked of it; logged once, and once when it does again. */
export interface Trouble {
  since: number | null;
  readonly log: Logger;
  /** For the log. */
  readonly detail: object;
}

/** A try takes no longer: a connection over a network that was cut answers late or never. */
const tryMs = 5000;
const firstWaitMs = 200;
const longestWaitMs = 2000;

/** Tries until it succeeds or is stopped: what a signal brought is not sent again by anybody. */
export async function untilDone(
  work: (abort: AbortSignal) => Promise<void>,
  { stopped, trouble }: { readonly stopped: AbortSignal; readonly trouble: Trouble },
): Promise<void> {
  for (let waitMs = firstWaitMs; !stopped.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      await inTime(work, stopped);
      endTrouble(trouble);
      return;
    } catch (err) {
      if (stopped.aborted) return;
      if (trouble.since === null) {
        trouble.since = performance.now();
        trouble.log.warn(
          { ...trouble.detail, err },
          'media of a live cannot be stored now; it is tried again',
        );
      }
    }
    await delay(waitMs, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** Also what cannot be ended, as a query, is waited for no longer. */
async function inTime(work: (abort: AbortSignal) => Promise<void>, stopped: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(tryMs);
  const abort = AbortSignal.any([late, stopped]);
  let refuse = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    refuse = () => reject(new Error('it took too long'));
    abort.addEventListener('abort', refuse, { once: true });
  });
  try {
    await Promise.race([work(abort), aborted]);
  } finally {
    abort.removeEventListener('abort', refuse);
  }
}

function endTrouble(trouble: Trouble): void {
  if (trouble.since === null) return;
  const seconds = Math.round((performance.now() - trouble.since) / 1000);
  trouble.since = null;
  trouble.log.info({ ...trouble.detail, seconds }, 'media of a live are stored again');
}
