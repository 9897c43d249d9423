import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import type { ChatMessage, RealtimeMessage } from '@palco/openapi';
import { expect, it } from 'vitest';
import { isMessage } from './message.pure';

const base = { timestamp: 1, live_id: 'l1' };
const samples: RealtimeMessage[] = [
  { ...base, evento: 'live_status', titulo: 'Aula', status: 'live', version: 2, por: null },
  { ...base, evento: 'live_updated', version: 2, por: { id: 'p1', nome: 'Marina' } },
  {
    ...base,
    evento: 'live_signal',
    signal_id: 1,
    status: 'online',
    fps: null,
    bitrate: null,
    keyframeInterval: null,
    resolution: null,
    transcodingQuality: null,
    uptime: null,
    signalStart: null,
  },
  { ...base, evento: 'live_overlays' },
  { ...base, evento: 'live_moments' },
  { ...base, evento: 'alerta_fps_alto', titulo: 'Aula' },
  { ...base, evento: 'presence', people: [], total: 0 },
  { evento: 'transcode_progress', timestamp: 1, video_id: 'v1', status: 'processing', progress: 5 },
  {
    ...base,
    evento: 'mensagem',
    mensagem: contract.components.schemas.ChatMessage.examples[0] as ChatMessage,
  },
  { ...base, evento: 'removida', id: 'm1', mudanca: 2 },
  { ...base, evento: 'config', settings: { aberto: true, slowModeSeconds: 0, bloquearLinks: true } },
];

it('knows every kind of the contract', () => {
  const kinds = contract.components.schemas.RealtimeMessage.oneOf.map(({ $ref }) => {
    const name = $ref.split('/').at(-1) as 'LiveStatusMessage';
    return contract.components.schemas[name].properties.evento.const;
  });
  expect(samples.map(({ evento }) => evento).sort()).toEqual([...kinds].sort());
});

it.each(samples.map((sample) => [sample.evento, sample] as const))('%s passes as it is', (_, sample) => {
  expect(isMessage(sample)).toBe(true);
  expect(isMessage({ ...sample, of_a_newer_server: 1 })).toBe(true);
});

/** What the parts of this product read of each kind. */
const fieldsOf: { readonly [Kind in RealtimeMessage['evento']]: readonly string[] } = {
  live_status: ['live_id', 'titulo', 'version'],
  live_updated: ['live_id', 'version'],
  live_signal: ['live_id', 'signal_id'],
  live_overlays: ['live_id'],
  live_moments: ['live_id'],
  alerta_fps_alto: ['live_id', 'titulo'],
  presence: ['live_id', 'people'],
  transcode_progress: ['video_id'],
  mensagem: ['live_id'],
  removida: ['live_id'],
  config: ['live_id'],
};
const fields = samples.flatMap((sample) =>
  [...fieldsOf[sample.evento], ...(sample.evento === 'alerta_fps_alto' ? [] : ['timestamp'])].map(
    (field) => [sample.evento, field, sample] as const,
  ),
);

it.each(fields)('%s without %s is refused', (_, field, sample) => {
  expect(isMessage({ ...sample, [field]: undefined })).toBe(false);
});

it.each([
  ['a time that is a text', { ...samples[3], timestamp: '1' }],
  ['no live', { ...samples[3], live_id: 7 }],
  ['no title', { ...samples[5], titulo: null }],
  ['people that are no list', { ...samples[6], people: {} }],
  ['a version that is a text', { ...samples[1], version: '2' }],
])('one with %s is refused', (_, value) => {
  expect(isMessage(value)).toBe(false);
});

it.each([undefined, null, '2026-11-29T12:00:00Z'])('an alert whose stamp is %j counts', (timestamp) => {
  expect(isMessage({ ...samples[5], timestamp })).toBe(true);
});

it.each([{ evento: 'import_progress' }, {}, [], { evento: 7 }, { evento: 'constructor' }])(
  '%j is of a kind that is not known here',
  (value) => {
    expect(isMessage(value)).toBeUndefined();
  },
);
