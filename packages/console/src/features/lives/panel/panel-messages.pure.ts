import type { RealtimeMessage } from '@palco/sdk/realtime';
import type { LiveStatus } from '@palco/sdk/lives';
import type { SignalFigures } from './panel-records';
import type { PresentPerson } from './presence.pure';

/** Who did what to the live last. */
export interface LastChange {
  readonly kind: 'live' | 'resumed' | 'paused' | 'finished' | 'scheduled' | 'updated';
  /** Null: the server did it by itself. */
  readonly name: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a message means for the panel of one live. */
export type PanelNews =
  /** The live has to be read again, unless it has this version already. */
  | { readonly type: 'changed'; readonly version: number; readonly change: LastChange }
  | { readonly type: 'signal'; readonly signal: SignalFigures; readonly at: number }
  | { readonly type: 'presence'; readonly people: readonly PresentPerson[] };

function kindOf(status: LiveStatus, before: LiveStatus): LastChange['kind'] {
  if (status === 'live') return before === 'paused' ? 'resumed' : 'live';
  return status ?? 'updated';
}

/** What is new for the panel; null for another live and for what the panel does not show. */
export function panelNews(message: RealtimeMessage, liveId: string, status: LiveStatus): PanelNews | null {
  if (!('live_id' in message) || message.live_id !== liveId) return null;
  const { timestamp: at } = message;
  switch (message.evento) {
    case 'live_status':
    case 'live_updated': {
      const { version, por } = message;
      const kind = message.evento === 'live_updated' ? 'updated' : kindOf(message.status, status);
      return { type: 'changed', version, change: { kind, name: por?.nome ?? null, at } };
    }
    case 'live_signal': {
      const { signal_id: id, ...signal } = message;
      return { type: 'signal', at, signal: { ...signal, id } };
    }
    case 'presence':
      return { type: 'presence', people: message.people };
    default:
      return null;
  }
}

/** The newer of two changes: messages may come late or twice. */
export const laterChange = (one: LastChange | null, other: LastChange): LastChange =>
  one && one.at > other.at ? one : other;
