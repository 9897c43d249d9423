import type { PlaybackEvent } from '@palco/openapi';
import { joinAddress } from '../kernel/address.pure';
import type { TimerId } from '../kernel/ports';
import { enqueue, nextBatch, type WaitingEvent } from './event-queue.pure';
import type { TelemetryOptions, TelemetryPorts } from './telemetry-contract';

const callLimitMs = 10_000;
/** Waits after failed calls, and the longest. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** Told at once: what the organiser of a live waits for. */
const urgent = new Set(['playing', 'startup_error', 'error', 'exit_before_start', 'rebuffer_start']);

interface CallOptions {
  readonly url: string;
  readonly attendee: string | null;
  readonly ports: TelemetryPorts;
}

/** Whether the server is done with a batch: it took it, or refuses it for good. */
async function call(
  batch: readonly PlaybackEvent[],
  { url, attendee, ports }: CallOptions,
): Promise<boolean> {
  const ending = new AbortController();
  const limit = ports.timers.set(() => ending.abort(), callLimitMs);
  const refused = new Promise<never>((_, reject) =>
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason)),
  );
  try {
    const answer = ports.fetch(url, {
      method: 'POST',
      // No cookie and no address of the page.
      credentials: 'omit',
      referrerPolicy: 'origin',
      keepalive: true,
      signal: ending.signal,
      headers: {
        'content-type': 'text/plain',
        ...(attendee !== null && { authorization: `Bearer ${attendee}` }),
      },
      body: JSON.stringify(batch),
    });
    const { status } = await Promise.race([answer, refused]);
    return status < 500 && status !== 429;
  } catch {
    return false;
  } finally {
    ports.timers.clear(limit);
  }
}

/** Sends events in batches; a batch that failed waits and is sent again. */
export interface EventSender {
  add(event: WaitingEvent): void;
  /** Sends what waits, unless it waits for another try. */
  flush(): void;
  /** The page goes away: what waits is handed to the browser, also what a call under way may not get through with. */
  sendLast(): void;
  /** One last try. */
  stop(): void;
}

export function createSender(options: TelemetryOptions, ports: TelemetryPorts): EventSender {
  const { baseUrl = '', token, getAttendee } = options;
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  const url = joinAddress(baseUrl, `/v1/analytics/events${query}`);
  const attendee = () => getAttendee?.() ?? null;
  let waiting: readonly WaitingEvent[] = [];
  let isSending = false;
  let isStopped = false;
  let failures = 0;
  let timer: TimerId | null = null;

  async function send(): Promise<void> {
    const batch = nextBatch(waiting, ports.clock.monotonic());
    // Offline it waits for a heartbeat after the line is back.
    if (isSending || batch.length === 0 || !ports.isOnline()) return;
    isSending = true;
    const sent = waiting.slice(0, batch.length);
    const isDone = await call(batch, { url, attendee: attendee(), ports });
    isSending = false;
    failures = isDone ? 0 : failures + 1;
    if (isDone) waiting = waiting.filter((event) => !sent.includes(event));
    if (waiting.length === 0 || timer !== null || (isStopped && !isDone)) return;
    const delayMs = isDone ? 0 : Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
    timer = ports.timers.set(sendNow, delayMs);
  }
  function sendNow(): void {
    if (timer !== null) ports.timers.clear(timer);
    timer = null;
    void send();
  }

  return {
    add(event) {
      waiting = enqueue(waiting, event);
      // After failures the next heartbeat is soon enough.
      if (urgent.has(event.type) && failures === 0) sendNow();
    },
    flush: () => void (timer === null && sendNow()),
    sendLast() {
      const batch = nextBatch(waiting, ports.clock.monotonic());
      if (batch.length === 0) return;
      // A beacon has no headers.
      const isHanded = attendee() === null && ports.beacon(url, JSON.stringify(batch));
      if (isHanded) waiting = waiting.slice(batch.length);
      // It outlives the page as well, and is forgotten once it was taken: a page that is only hidden would tell it twice.
      else if (!isSending) sendNow();
      else void call(batch, { url, attendee: attendee(), ports });
    },
    stop() {
      isStopped = true;
      sendNow();
    },
  };
}
