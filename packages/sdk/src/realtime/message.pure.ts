import type { RealtimeMessage } from '@palco/openapi';

/** What is looked at in a message of each kind, besides its time: what the parts of this product read from it. */
const fields: Record<RealtimeMessage['evento'], string> = {
  live_status: 'live_id titulo version',
  live_updated: 'live_id version',
  live_signal: 'live_id signal_id',
  live_overlays: 'live_id',
  alerta_fps_alto: 'live_id titulo',
  presence: 'live_id people',
  transcode_progress: 'video_id',
};
const isNumber = /^(timestamp|version|signal_id)$/;
const namesOf = new Map(
  Object.entries(fields).map(([evento, names]) => [evento, `timestamp ${names}`.split(' ')]),
);

/** `undefined`: a kind that is not known here, of a newer server; `null`: a known one that is not as it should be. */
export function readMessage(value: object): RealtimeMessage | null | undefined {
  const found = value as Record<string, unknown>;
  const names = namesOf.get(found['evento'] as string);
  const isFit = names?.every((name) =>
    name === 'people'
      ? Array.isArray(found[name])
      : typeof found[name] === (isNumber.test(name) ? 'number' : 'string'),
  );
  return isFit ? (value as RealtimeMessage) : names && null;
}
