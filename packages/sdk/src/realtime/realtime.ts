import { runMachine, type Machine } from '../kernel/machine';
import { plainOptions } from '../kernel/plain-options';
import { isolated } from '../kernel/report-error';
import { connectionTransition, type ConnectionEvent, type ConnectionState } from './connection.machine';
import { createMessageReader, notify } from './listeners';
import type { Realtime, RealtimeListener, RealtimeOptions } from './realtime-contract';
import { createSocketRun } from './socket-run';

const noWebSocket = 'This platform has no WebSocket: give `openSocket`.';

type Watched = Set<{ readonly liveId: string }>;

/** Announces presence until the returned function is called; several watchers of a live end with the last one. */
function watch(watched: Watched, liveId: string, announce: (acao: 'ver' | 'sair', liveId: string) => void) {
  const watcher = { liveId };
  watched.add(watcher);
  announce('ver', liveId);
  return () => {
    if (watched.delete(watcher) && ![...watched].some((one) => one.liveId === liveId))
      announce('sair', liveId);
  };
}

function requireSocket({ openSocket }: RealtimeOptions): void {
  if (!openSocket && typeof WebSocket === 'undefined') throw new Error(noWebSocket);
}

/**
 * Makes the realtime client of a session: one socket for the selected team, which reconnects by itself.
 *
 * @example
 * const live = createRealtime({
 *   getTicket: async (signal) => (await client.call('POST', '/bff/realtime/ticket', { options: { signal } })).ticket,
 *   host: () => 'https://api.example.com',
 *   $scope: session.$scope,
 *   ports: createBrowserPorts(),
 * });
 * const stop = live.subscribe({ onMessage: (message) => show(message), onReconnect: () => show('Read anew what is shown.') });
 */
export function createRealtime(given: RealtimeOptions): Realtime {
  const options = plainOptions(given);
  const { $scope, ports } = options;
  const listeners = new Set<RealtimeListener>();
  const watched: Watched = new Set();
  let read: ReturnType<typeof createMessageReader>;
  const run = createSocketRun({ ...options, read: (text) => read(text) });
  const { $state, send }: Machine<ConnectionState, ConnectionEvent> = runMachine({
    initial: { stage: 'off', failures: 0 } as ConnectionState,
    transition: connectionTransition,
    perform: run.perform,
  });
  const announce = (acao: 'ver' | 'sair', liveId: string): void => {
    if ($state.get().stage === 'open') run.write(JSON.stringify({ acao, live_id: liveId }));
  };

  let wasOpen = false;
  $state.listen(({ stage }, last) => {
    if (stage === 'refused') options.onRefused?.();
    if (stage !== 'open' || last?.stage === 'open') return;
    read = createMessageReader(listeners, options);
    for (const { liveId } of watched) announce('ver', liveId);
    if (wasOpen) notify(listeners);
    wasOpen = true;
  });
  const want = (isWanted = Boolean(listeners.size && $scope.get().accountId)): void => {
    // The next connection is for another team or a new listener, so nothing was missed that `onReconnect` would be for.
    if (!isWanted) wasOpen = false;
    send({ type: isWanted ? 'wanted' : 'unwanted' });
  };
  const unfollow = [
    $scope.listen(() => {
      want(false);
      want();
    }),
    ports.visibility.subscribe((isVisible) => isVisible && run.check(send)),
    ports.network.subscribe((isOnline) => isOnline && send({ type: 'online' })),
  ];

  return {
    $state,
    subscribe(given) {
      requireSocket(options);
      // A copy: the same object may be added twice.
      const listener = plainOptions(given);
      listeners.add(listener);
      want();
      return () => void (listeners.delete(listener) && want());
    },
    announcePresence: (liveId) => watch(watched, liveId, announce),
    dispose() {
      unfollow.forEach(isolated);
      listeners.clear();
      want();
    },
  };
}
