import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** The run-time exports: a change here is a change of the public API. */
const surface = [
  'FakeMedia',
  'buildAccount',
  'buildClient',
  'buildConfig',
  'buildDirectory',
  'buildId',
  'buildLive',
  'buildLiveSignal',
  'buildLog',
  'buildMe',
  'buildProcessingRow',
  'buildRole',
  'buildTeam',
  'buildToken',
  'buildUploadEntry',
  'buildUser',
  'buildVideo',
  'buildVideoItem',
  'contractExample',
  'createFakeBackend',
  'createFakePorts',
  'createFakeSockets',
  'createMockTransport',
  'createSeed',
  'createStaticChat',
  'createStaticProcessing',
  'createStaticUploads',
  'fakePassword',
  'flushPromises',
  'observeFakeAnswers',
];

it('exports what is listed here, and loads in Node, where there is no page', async () => {
  expect(typeof window).toBe('undefined');
  const entry = (await import(/* @vite-ignore */ `../${manifest.exports['.']}`)) as object;
  expect(Object.keys(entry).sort()).toEqual(surface);
});
