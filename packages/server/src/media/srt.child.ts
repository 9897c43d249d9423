// Receives signals over SRT. Parses untrusted input in a process of its own; the parent authorizes publishers.
import type { PublisherRefusal } from '../ports/live-ingest';
import { createKeyThrottle } from './live/key-throttle.pure';
import { openPackagerDoor } from './live/feed/packager-door';
import { openSignalIntake } from './live/feed/signal-intake';
import type { SignalIntake } from './live/feed/signal-intake';
import { openSignalFeed } from './live/feed/signal-feed';
import type { SignalFeed } from './live/feed/signal-feed';
import { loadSrtReader, openSrtConnection } from './live/srt/srt-connection';
import type { SrtConnection, SrtEnd } from './live/srt/srt-connection';
import { openSrtGate } from './live/srt/srt-gate';
import type { SrtCaller } from './live/srt/srt-gate';
import type { SrtAddress, SrtOrder, SrtReport } from './live/srt/srt-messages';
import { srtRefusals } from './live/srt/srt-packet.pure';
import type { SrtRefusal } from './live/srt/srt-packet.pure';

/** A publisher, authorized or waiting for the parent's verdict. */
interface Sender {
  readonly caller: SrtCaller;
  readonly feed: SignalFeed;
  /** Null until it was admitted. */
  admitted: { readonly connection: SrtConnection; readonly intake: SignalIntake } | null;
  isPublished: boolean;
  cause: string | null;
}

const measureMs = 1000;
/** As for RTMP: a silent sender gives way to the same encoder on a new line. */
const lostMs = 3000;
/** The line holds, but nothing of a programme comes. */
const silenceMs = 15_000;
const refusals: Readonly<Record<PublisherRefusal, SrtRefusal>> = {
  'unknown-key': srtRefusals.unauthorized,
  taken: srtRefusals.conflict,
  'live-over': srtRefusals.forbidden,
  'no-such-signal': srtRefusals.forbidden,
  'server-full': srtRefusals.overload,
  'team-full': srtRefusals.overload,
  'team-tests-full': srtRefusals.overload,
  unavailable: srtRefusals.down,
};

const senders = new Map<string, Sender>();
const byKey = new Map<string, string>();
const throttle = createKeyThrottle();
let settings: SrtAddress;

process.on('message', (order: SrtOrder) => {
  if (order.type === 'start') void start(order);
  else if (order.type === 'verdict') decide(order.publisherId, order.refusal);
  else end(order.publisherId, 'server');
});
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);

async function start({ secret, address }: SrtOrder & { type: 'start' }): Promise<void> {
  settings = address;
  try {
    const { host, port, passphrase } = address;
    await openSrtGate(
      { host, port, isEncrypted: passphrase !== null },
      {
        asks: publish,
        left: ({ id }) => leave(id, 'encoder'),
        turnedAway: (remoteAddress, cause) => notify({ type: 'turnedAway', remoteAddress, cause }),
      },
    );
  } catch (error) {
    return notify({ type: 'unbound', code: String((error as NodeJS.ErrnoException).code) });
  }
  notify({ type: 'ready', packagerPort: await openPackagerDoor({ secret, find: findFeed }) });
  void loadSrtReader();
  setInterval(measure, measureMs);
}

/** The signal of an admitted publisher. */
function findFeed(streamKey: string): SignalFeed | null {
  const sender = senders.get(byKey.get(streamKey) ?? '');
  return sender?.admitted ? sender.feed : null;
}

/** Has the stream key checked by the parent; nothing of the caller is taken until then. */
function publish(caller: SrtCaller): void {
  const { id: publisherId, address, remoteAddress, streamKey } = caller;
  const earlierId = byKey.get(streamKey);
  const earlier = senders.get(earlierId ?? '');
  if (earlierId !== undefined && earlier !== undefined) {
    if (performance.now() - earlier.caller.lastDataAt() > lostMs) end(earlierId, 'server');
    return caller.refuse(refusals.taken);
  }
  const waitMs = throttle.reserve(address, performance.now());
  if (waitMs === null) return caller.refuse(refusals['unknown-key']);
  senders.set(publisherId, {
    caller,
    feed: openSignalFeed(),
    admitted: null,
    isPublished: false,
    cause: null,
  });
  byKey.set(streamKey, publisherId);
  setTimeout(() => {
    if (senders.has(publisherId)) notify({ type: 'asks', publisherId, streamKey, remoteAddress });
  }, waitMs);
}

function decide(publisherId: string, refusal: PublisherRefusal | null): void {
  const sender = senders.get(publisherId);
  if (sender === undefined) return;
  const { caller } = sender;
  if (refusal === 'unknown-key') throttle.failed(caller.address, performance.now());
  if (refusal !== null) {
    caller.refuse(refusals[refusal]);
    return leave(publisherId, 'server');
  }
  admit(publisherId, sender);
}

function admit(publisherId: string, sender: Sender): void {
  const { caller, feed } = sender;
  const { passphrase, latencyMs } = settings;
  const intake = openSignalIntake(feed, () => end(publisherId, 'server'));
  const connection = openSrtConnection(
    caller,
    { passphrase, latencyMs },
    {
      accepted() {
        sender.isPublished = true;
        notify({ type: 'published', publisherId });
      },
      media: ({ type, timeMs, body }) => intake.take({ kind: 'media', type, timeMs, body }),
      furtherTrack: (kind, index) =>
        intake.take({ kind: 'leftOut', detail: { code: `${kind}_track`, value: String(index) } }),
      ended: (cause) => ended(publisherId, sender, cause),
    },
  );
  sender.admitted = { connection, intake };
  caller.admit(connection);
}

function ended(publisherId: string, sender: Sender, cause: SrtEnd): void {
  sender.caller.forget();
  if (!sender.isPublished) notify({ type: 'turnedAway', remoteAddress: sender.caller.remoteAddress, cause });
  leave(publisherId, sender.cause ?? cause);
}

/** Ends a publisher's connection at once. */
function end(publisherId: string, cause: string): void {
  const sender = senders.get(publisherId);
  if (sender === undefined) return;
  sender.cause = cause;
  report(publisherId, sender);
  if (sender.admitted === null) sender.caller.refuse(srtRefusals.down);
  else sender.admitted.connection.close();
  leave(publisherId, cause);
}

function measure(): void {
  for (const [publisherId, sender] of senders) {
    if (sender.admitted !== null && performance.now() - sender.caller.lastDataAt() > silenceMs) {
      sender.admitted.intake.fail('silence');
      end(publisherId, 'silence');
    } else report(publisherId, sender);
  }
  const all = [...senders.values()];
  const publishers = all.filter(({ admitted }) => admitted !== null).length;
  const readers = all.reduce((sum, { feed }) => sum + feed.readers(), 0);
  const counts = { pending: all.length - publishers, publishers, readers, names: byKey.size };
  notify({ type: 'connections', counts });
}

function report(publisherId: string, { admitted, isPublished }: Sender): void {
  if (admitted === null || !isPublished) return;
  const figures = { ...admitted.intake.figures(), link: admitted.connection.link() };
  notify({ type: 'measured', publisherId, figures });
}

function leave(publisherId: string, cause: string): void {
  const sender = senders.get(publisherId);
  if (sender === undefined) return;
  senders.delete(publisherId);
  const { streamKey } = sender.caller;
  if (byKey.get(streamKey) === publisherId) byKey.delete(streamKey);
  sender.feed.end();
  notify({ type: 'gone', publisherId, cause });
}

function notify(report: SrtReport): void {
  if (process.connected) process.send?.(report);
}
