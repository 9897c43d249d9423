import type { Permission, RealtimeMessage } from '@palco/openapi';

/** What a message is about. */
export type MessageKind = RealtimeMessage['evento'];

const ofLives: readonly Permission[] = ['showStreaming', 'broadcast', 'showHistory'];
const ofPanel: readonly Permission[] = ['showStreaming'];

/** Any one of these permissions is enough to get a message: the same as for the operations that return the same data. */
const readers: { readonly [Kind in MessageKind]: readonly Permission[] } = {
  live_status: ofLives,
  live_updated: ofLives,
  live_signal: ofPanel,
  live_overlays: ofPanel,
  live_moments: ofPanel,
  alerta_fps_alto: ofPanel,
  presence: ofPanel,
  transcode_progress: ['showVOD'],
  // Of the topic of a chat alone, which asks who may hear it.
  mensagem: [],
  removida: [],
  config: [],
};

/** The kinds of messages that somebody with these permissions gets. */
export function visibleKinds(permissions: ReadonlySet<string>): ReadonlySet<string> {
  const kinds = Object.entries(readers).filter(([, any]) => any.some((one) => permissions.has(one)));
  return new Set(kinds.map(([kind]) => kind));
}

/** Whether somebody may tell others that they look at a control panel. */
export function maySeePanels(permissions: ReadonlySet<string>): boolean {
  return ofPanel.some((one) => permissions.has(one));
}
