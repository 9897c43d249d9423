// Holds the programmes of lives: reads their signals from the processes that take them, and gives packagers the one that is shown.
import { openPackagerDoor } from './live/feed/packager-door';
import { openProgramme } from './live/switch/programme';
import type { Programme } from './live/switch/programme';
import type { SwitchOrder, SwitchReport } from './live/switch/switch-messages';

const tellMs = 1000;
const programmes = new Map<string, Programme>();

process.on('message', (order: SwitchOrder) => {
  if (order.type === 'start') void start(order);
  else if (order.type === 'wish') programmeOf(order.id).wish(order.wish);
  else close(order.id);
});
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);

async function start({ secret, port }: SwitchOrder & { type: 'start' }): Promise<void> {
  const options = { secret, find: (id: string) => programmes.get(id) ?? null };
  // Packagers that run know the port of an earlier child.
  const opened = await openPackagerDoor({ ...options, port }).catch(() => openPackagerDoor(options));
  notify({ type: 'ready', port: opened });
  setInterval(() => [...programmes.keys()].forEach(tell), tellMs);
}

function programmeOf(id: string): Programme {
  const known = programmes.get(id);
  if (known !== undefined) return known;
  const programme = openProgramme(() => tell(id));
  programmes.set(id, programme);
  return programme;
}

function close(id: string): void {
  programmes.get(id)?.close();
  programmes.delete(id);
}

function tell(id: string): void {
  const state = programmes.get(id)?.state();
  if (state !== undefined) notify({ type: 'state', id, state });
}

function notify(report: SwitchReport): void {
  if (process.connected) process.send?.(report);
}
