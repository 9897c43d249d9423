import type { RealtimeMessage } from '@palco/openapi';

type Found = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string';
/** The chat checks its own fields. */
const isOfChat = /^(?:mensagem|removida|config)$/;
const isNumber = (value: unknown): boolean => typeof value === 'number';

/**
 * Whether a message of a live has the other fields that this product reads from its kind; `undefined` for an unknown kind. A
 * `switch`, because it runs for each message: a table of field names costs as much as a quarter of the parsing.
 */
function hasFields(kind: string, found: Found): boolean | undefined {
  switch (kind as RealtimeMessage['evento']) {
    case 'live_status':
      return isText(found['titulo']) && isNumber(found['version']);
    case 'live_updated':
      return isNumber(found['version']);
    case 'live_signal':
      return isNumber(found['signal_id']);
    case 'live_overlays':
    case 'live_moments':
      return true;
    case 'alerta_fps_alto':
      return isText(found['titulo']);
    case 'presence':
      return Array.isArray(found['people']);
  }
  return isOfChat.test(kind) || undefined;
}

function isFit(found: Found): boolean | undefined {
  const kind = found['evento'] as string;
  if (kind === 'transcode_progress') return isText(found['video_id']);
  return hasFields(kind, found) && isText(found['live_id']);
}

/** Whether a value is a valid message; `undefined` for an unknown kind, as a newer server may send. */
export function isMessage(value: object): boolean | undefined {
  const found = value as Found;
  // An alert without a stamp of its own counts from its arrival.
  return isFit(found) && (found['evento'] === 'alerta_fps_alto' || isNumber(found['timestamp']));
}
