import { expect, it } from 'vitest';
import { captionController } from './caption-controller';

/** As hls.js 1.7.4 decides it. */
class Timeline {
  lastCc = -1;
  lastSn: number | string = -1;
  lastPartIndex = -1;
  readonly resets: string[] = [];
  shown = 0;
  onBufferAppended(
    _event: string,
    { type, timeRanges }: { type: string; timeRanges: { video?: TimeRanges } },
  ) {
    if (type === 'video' && timeRanges.video?.length) this.shown += 1;
  }
  onFragLoading(
    _event: string,
    {
      frag,
      part,
    }: { frag: { type: string; sn: number | string; cc: number }; part?: { index: number } | null },
  ) {
    const index = part?.index ?? -1;
    const { sn, cc } = frag;
    const isNext = typeof this.lastSn === 'number' && sn === this.lastSn + 1;
    if (!isNext || (sn === this.lastSn && index !== this.lastPartIndex + 1) || cc !== this.lastCc)
      this.resets.push(`${sn}.${index}`);
    Object.assign(this, { lastCc: cc, lastSn: sn, lastPartIndex: index });
  }
}

it.each<[string, readonly (readonly [sn: number, part: number | null, cc?: number])[], readonly string[]]>([
  [
    'parts that follow each other',
    [
      [4, 0],
      [4, 1],
      [4, 2],
      [5, 0],
      [5, 1],
    ],
    ['4.0'],
  ],
  [
    'segments that follow each other',
    [
      [4, null],
      [5, null],
      [6, null],
    ],
    ['4.-1'],
  ],
  [
    'a part that is left out',
    [
      [4, 0],
      [4, 2],
    ],
    ['4.0', '4.2'],
  ],
  [
    'a segment that is left out',
    [
      [4, null],
      [6, null],
    ],
    ['4.-1', '6.-1'],
  ],
  [
    'another run',
    [
      [4, 0],
      [4, 1, 1],
    ],
    ['4.0', '4.1'],
  ],
])('throws half a caption away only at a jump: %s', (_name, loaded, resets) => {
  const Controller = captionController(Timeline);
  const controller = new Controller(null) as unknown as Timeline;
  for (const [sn, part, cc = 0] of loaded)
    controller.onFragLoading('hlsFragLoading', {
      frag: { type: 'main', sn, cc },
      part: part === null ? null : { index: part },
    });
  expect(controller.resets).toEqual(resets);
});

it('shows captions with the picture, in a file of its own or with the sound', () => {
  const Controller = captionController(Timeline);
  const controller = new Controller(null) as unknown as Timeline;
  const ranges = { length: 1, start: () => 0, end: () => 4 };
  for (const type of ['video', 'audio', 'audiovideo'])
    controller.onBufferAppended('hlsBufferAppended', { type, timeRanges: { [type]: ranges } });
  expect(controller.shown).toBe(2);
});
