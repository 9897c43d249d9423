import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFlvReader } from './flv-reader.pure';
import { flvHead, flvTag } from './flv-writer.pure';

const tags = fc.array(
  fc.record({
    type: fc.constantFrom(8 as const, 9 as const, 18 as const),
    timeMs: fc.nat(2 ** 31),
    body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  }),
);

it('reads what was written, however its bytes come', () => {
  fc.assert(
    fc.property(tags, fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), (written, sizes) => {
      const stream = Buffer.concat([
        flvHead,
        ...written.map((one) => flvTag(one.type, one.timeMs, one.body)),
      ]);
      const read = createFlvReader();
      const found = [];
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        found.push(...read(stream.subarray(at, at + size)));
        at += size;
      }
      expect(found).toEqual(written);
    }),
  );
});

it('takes nothing that is no stream of ours', () => {
  expect(() => createFlvReader()(Buffer.concat([flvHead, Buffer.alloc(64, 1)]))).toThrow('type 1');
});
