import { configApi } from '../config/config';
import { resolveMedia } from '../kernel/media-addresses.pure';
import type { Palco } from '../palco';
import { createRealtime } from './realtime';
import type { Realtime, RealtimeOptions } from './realtime-contract';

/**
 * {@link realtime} with a custom `openSocket` or `onBroken`, for `overrideCapability`.
 *
 * @example
 * ```ts
 * const traced = overrideCapability(realtime, (core) =>
 *   realtimeWith(core, { onBroken: (start) => show(`A message could not be read: ${start}`) }),
 * );
 * const palco = createPalco({ baseUrl, session: signInSession(), overrides: [traced] });
 * ```
 */
export function realtimeWith(palco: Palco, own: Pick<RealtimeOptions, 'openSocket' | 'onBroken'>): Realtime {
  const { session, ports } = palco;
  const made = createRealtime({
    ...own,
    async getTicket(signal) {
      // The host is known with the configuration.
      await palco.use(configApi).load();
      return (await palco.backgroundClient.call('POST', '/bff/realtime/ticket', { options: { signal } }))
        .ticket;
    },
    host: () => palco.use(configApi).latest()?.hosts.realtime || palco.baseUrl,
    prepare(message) {
      // The only kind with media addresses; to walk every message would cost too much.
      if (message.evento === 'presence') resolveMedia(message, palco.baseUrl);
    },
    $scope: session.$scope,
    ports,
    // The person may no longer be a member of the team: load the profile again, with the remaining teams.
    onRefused: () => void session.load(),
  });
  palco.onDispose(made.dispose);
  return made;
}

/**
 * The socket of the selected team as a capability.
 *
 * @example
 * ```ts
 * const stop = palco.use(realtime).subscribe({
 *   onMessage: (message) => show(message.evento),
 *   onReconnect: () => show('Messages were missed: load again what the page shows.'),
 * });
 * ```
 */
export function realtime(palco: Palco): Realtime {
  return realtimeWith(palco, {});
}
