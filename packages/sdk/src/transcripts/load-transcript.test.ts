import { expect, it } from 'vitest';
import { loadTranscript } from './load-transcript';

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOi\n';

it.each<[string, () => Promise<Response>, unknown]>([
  ['a file', async () => new Response(vtt), [{ start: 1, end: 2, text: 'Oi', speaker: null }]],
  ['a file without cues', async () => new Response('WEBVTT\n'), []],
  ['a page of a proxy', async () => new Response('<!doctype html>'), null],
  ['a refusal', async () => new Response(vtt, { status: 403 }), null],
  ['no line', () => Promise.reject(new TypeError('offline')), null],
])('%s', async (_, fetch, cues) => {
  expect(await loadTranscript('/aula.vtt', { fetch })).toEqual(cues);
});
