import { describe, expect, it } from 'vitest';
import { planJoin } from './join-plan.pure';
import type { PictureFacts, RecordingFacts, SoundFacts } from './join-plan.pure';

const picture = (change: Partial<PictureFacts> = {}): PictureFacts => ({
  isCopyable: true,
  width: 640,
  height: 360,
  pixelAspect: '1:1',
  settings: '01',
  ...change,
});
const sound = (change: Partial<SoundFacts> = {}): SoundFacts => ({
  isPlainAac: true,
  sampleRate: 44_100,
  channels: 2,
  settings: 'aac 1210',
  ...change,
});
const highEfficiency = sound({ isPlainAac: false, settings: 'aac 2b11' });
const both: RecordingFacts = { picture: picture(), sound: sound() };

describe('the plan to join recordings', () => {
  it.each<[string, RecordingFacts[], string[], boolean]>([
    ['equal ones are copied', [both, both], ['copy copy', 'copy copy'], false],
    [
      'other decoder settings are copied and repeated',
      [both, { ...both, picture: picture({ settings: '02' }) }],
      ['copy copy', 'copy copy'],
      true,
    ],
    ['a missing sound is silence', [{ ...both, sound: null }, both], ['copy silence', 'copy copy'], false],
    [
      'a missing picture is the last one',
      [both, { ...both, picture: null }],
      ['copy copy', 'still copy'],
      true,
    ],
    ['sound alone stays sound alone', [{ picture: null, sound: sound() }], ['null copy'], false],
    ['pictures alone stay pictures alone', [{ picture: picture(), sound: null }], ['copy null'], false],
    [
      'sound of different rates is encoded to 48 kHz in stereo',
      [both, { ...both, sound: sound({ sampleRate: 8000, channels: 1 }) }],
      ['copy encode', 'copy encode'],
      false,
    ],
    [
      'sound that is 48 kHz in stereo already is copied',
      [
        { ...both, sound: sound({ sampleRate: 48_000 }) },
        { ...both, sound: sound({ sampleRate: 8000 }) },
      ],
      ['copy copy', 'copy encode'],
      false,
    ],
    [
      'other AAC of one kind is copied',
      [
        { ...both, sound: highEfficiency },
        { ...both, sound: highEfficiency },
      ],
      ['copy copy', 'copy copy'],
      false,
    ],
    [
      'other AAC is encoded where a part lacks it',
      [
        { ...both, sound: highEfficiency },
        { ...both, sound: null },
      ],
      ['copy encode', 'copy silence'],
      false,
    ],
    [
      'the largest picture is copied, the others are encoded to its size',
      [both, { ...both, picture: picture({ width: 1280, height: 720 }) }],
      ['encode copy', 'copy copy'],
      true,
    ],
    [
      'one shape of pixels is copied',
      [{ ...both, picture: picture({ pixelAspect: '4:3' }) }],
      ['copy copy'],
      false,
    ],
    [
      'two shapes of pixels are encoded',
      [{ ...both, picture: picture({ pixelAspect: '4:3' }) }, both],
      ['encode copy', 'copy copy'],
      true,
    ],
    ['an odd size is copied', [{ ...both, picture: picture({ width: 641 }) }], ['copy copy'], false],
    [
      'an odd size is encoded where a still is needed, which cannot have it',
      [
        { ...both, picture: picture({ width: 641 }) },
        { ...both, picture: null },
      ],
      ['encode copy', 'still copy'],
      true,
    ],
    [
      'what cannot be copied is encoded',
      [{ ...both, picture: picture({ isCopyable: false }) }],
      ['encode copy'],
      true,
    ],
  ])('%s', (_name, recordings, ways, mixesPictures) => {
    const plan = planJoin(recordings);
    expect(plan.parts.map((one) => `${one.picture} ${one.sound}`)).toEqual(ways);
    expect(plan.mixesPictures).toBe(mixesPictures);
  });
});
