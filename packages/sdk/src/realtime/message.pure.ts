import type { RealtimeMessage } from '@palco/openapi';

type Found = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string';
/** The chat checks its own fields. */
const isOfChat = /^(?:mensagem|removida|config)$/;
const isNumber = (value: unknown): boolean => typeof value === 'number';

const isTitled = ({ live_id, titulo }: Found): boolean => isText(live_id) && isText(titulo);
const isVersioned = ({ live_id, version }: Found): boolean => isText(live_id) && isNumber(version);

/**
 * Whether a message has the fields, besides `timestamp`, that this product reads from its kind. A `switch`, because it
 * runs for each message: a table of field names costs as much as a quarter of the parsing.
 */
function isFit(found: Found): boolean | undefined {
  const kind = found['evento'] as RealtimeMessage['evento'];
  switch (kind) {
    case 'live_status':
      return isTitled(found) && isVersioned(found);
    case 'live_updated':
      return isVersioned(found);
    case 'live_signal':
      return isText(found['live_id']) && isNumber(found['signal_id']);
    case 'live_overlays':
      return isText(found['live_id']);
    case 'alerta_fps_alto':
      return isTitled(found);
    case 'presence':
      return isText(found['live_id']) && Array.isArray(found['people']);
    case 'transcode_progress':
      return isText(found['video_id']);
  }
  return isOfChat.test(kind) ? isText(found['live_id']) : undefined;
}

/** Whether a value is a valid message; `undefined` for an unknown kind, as a newer server may send. */
export function isMessage(value: object): boolean | undefined {
  return isFit(value as Found) && isNumber((value as Found)['timestamp']);
}
