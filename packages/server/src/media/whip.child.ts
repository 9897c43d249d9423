// Receives signals by WebRTC (WHIP). Parses untrusted input in a process of its own; the parent authorizes publishers.
import { inspect } from 'node:util';
import { openPackagerDoor } from './live/feed/packager-door';
import { openSignalIntake } from './live/feed/signal-intake';
import type { SignalIntake } from './live/feed/signal-intake';
import { openSignalFeed } from './live/feed/signal-feed';
import type { SignalFeed } from './live/feed/signal-feed';
import { openIcePorts } from './live/whip/ice/ice-ports';
import type { IcePorts } from './live/whip/ice/ice-ports';
import type { WhipOrder, WhipReport } from './live/whip/whip-messages';
import { openWhipPeer } from './live/whip/whip-peer';
import type { WhipPeer } from './live/whip/whip-peer';

interface Session {
  peer: WhipPeer | null;
  readonly feed: SignalFeed;
  readonly intake: SignalIntake;
  isPublished: boolean;
  /** It was ended before its answer was written. */
  isClosed: boolean;
}

const measureMs = 1000;
const sessions = new Map<string, Session>();
let ports: Promise<IcePorts>;

process.on('message', (order: WhipOrder) => {
  if (order.type === 'start') void start(order);
  else if (order.type === 'offer') void open(order.id, order.sdp);
  else if (order.type === 'restart') restart(order.id, order.ask);
  else close(order.id);
});
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);

async function start({ secret, network }: WhipOrder & { type: 'start' }): Promise<void> {
  // A port that is taken ends the process: nobody could reach it.
  ports = openIcePorts(network);
  const packagerPort = await openPackagerDoor({ secret, find: (id) => sessions.get(id)?.feed ?? null });
  notify({ type: 'ready', packagerPort });
  setInterval(() => {
    for (const [id, { intake, peer }] of sessions)
      notify({ type: 'measured', id, figures: { ...intake.figures(), link: peer?.link() ?? null } });
  }, measureMs);
}

async function open(id: string, offer: string): Promise<void> {
  const feed = openSignalFeed();
  const intake = openSignalIntake(feed, () => close(id));
  const session: Session = { peer: null, feed, intake, isPublished: false, isClosed: false };
  sessions.set(id, session);
  const open = await ports;
  try {
    const peer = await openWhipPeer(open, offer, {
      media({ type, timeMs, body }) {
        intake.take({ kind: 'media', type, timeMs, body });
        if (session.isPublished) return;
        session.isPublished = true;
        notify({ type: 'published', id });
      },
      left(cause) {
        if (!sessions.delete(id)) return;
        feed.end();
        notify({ type: 'gone', id, cause });
      },
    });
    session.peer = peer;
    if (session.isClosed) peer.close();
    else notify({ type: 'answered', id, sdp: peer.answer, ufrag: peer.ufrag });
  } catch (error) {
    sessions.delete(id);
    notify({ type: 'unanswerable', id, detail: inspect(error).slice(0, 500) });
  }
}

function restart(id: string, ask: string): void {
  const fragment = sessions.get(id)?.peer?.restart();
  if (fragment !== undefined) notify({ type: 'restarted', id, ask, fragment });
}

function close(id: string): void {
  const session = sessions.get(id);
  if (session === undefined) return;
  session.isClosed = true;
  session.peer?.close();
}

function notify(report: WhipReport): void {
  if (process.connected) process.send?.(report);
}
