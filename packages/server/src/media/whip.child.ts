// Receives signals by WebRTC (WHIP). Parses untrusted input in a process of its own; the parent authorizes publishers.
import { inspect } from 'node:util';
import { openPackagerDoor } from './live/feed/packager-door';
import { openSignalIntake } from './live/feed/signal-intake';
import type { SignalIntake } from './live/feed/signal-intake';
import { openSignalFeed } from './live/feed/signal-feed';
import type { SignalFeed } from './live/feed/signal-feed';
import type { WhipOrder, WhipReport } from './live/whip/whip-messages';
import { openWhipPeer } from './live/whip/whip-peer';
import type { WhipNetwork, WhipPeer } from './live/whip/whip-peer';

interface Session {
  readonly peer: WhipPeer;
  readonly feed: SignalFeed;
  readonly intake: SignalIntake;
  isPublished: boolean;
}

const measureMs = 1000;
const sessions = new Map<string, Session>();
let network: WhipNetwork = { ports: null, publicAddresses: [] };

process.on('message', (order: WhipOrder) => {
  if (order.type === 'start') void start(order);
  else if (order.type === 'offer') void open(order.id, order.sdp);
  else if (order.type === 'candidates')
    void sessions
      .get(order.id)
      ?.peer.addCandidates(order.fragment)
      .catch(() => undefined);
  else sessions.get(order.id)?.peer.close();
});
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);

async function start({ secret, network: given }: WhipOrder & { type: 'start' }): Promise<void> {
  network = given;
  const packagerPort = await openPackagerDoor({ secret, find: (id) => sessions.get(id)?.feed ?? null });
  notify({ type: 'ready', packagerPort });
  setInterval(() => {
    for (const [id, { intake }] of sessions) notify({ type: 'measured', id, figures: intake.figures() });
  }, measureMs);
}

async function open(id: string, offer: string): Promise<void> {
  const feed = openSignalFeed();
  const intake = openSignalIntake(feed, () => peer.close());
  const peer = openWhipPeer(network, {
    media({ type, timeMs, body }) {
      intake.take({ kind: 'media', type, timeMs, body });
      const session = sessions.get(id);
      if (session === undefined || session.isPublished) return;
      session.isPublished = true;
      notify({ type: 'published', id });
    },
    left(cause) {
      if (!sessions.delete(id)) return;
      feed.end();
      notify({ type: 'gone', id, cause });
    },
  });
  sessions.set(id, { peer, feed, intake, isPublished: false });
  try {
    notify({ type: 'answered', id, sdp: await peer.answer(offer) });
  } catch (error) {
    sessions.delete(id);
    peer.close();
    notify({ type: 'unanswerable', id, detail: inspect(error).slice(0, 500) });
  }
}

function notify(report: WhipReport): void {
  if (process.connected) process.send?.(report);
}
