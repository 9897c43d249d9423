const nothing: Buffer = Buffer.alloc(0);

/** A segment of a JPEG: marker, length, data. */
export function jpegSegment(code: number, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** The skeleton of a JPEG of this size; `extra` stands before its frame. */
export function sampleJpeg({ width = 2, height = 2, extra = nothing } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    extra,
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Pixels with a stuffed zero and a restart marker in them.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A chunk of a PNG. Its checksum is not valid; the code under test does not verify it. */
export function pngChunk(name: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), bytes, Buffer.alloc(4)]);
}

/** The skeleton of a PNG of this size; `extra` stands before its pixels. */
export function samplePng({ width = 1, height = 1, extra = nothing } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    extra,
    pngChunk('IDAT', 'x'),
    pngChunk('IEND', ''),
  ]);
}

/** A WebP of these chunks. */
export function sampleWebp(...chunks: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const body = chunks.flatMap(([name, data]) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return [head, data, Buffer.alloc(data.length % 2)];
  });
  const all = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...body]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

/** The first chunk of a lossless WebP of this size. */
export function losslessChunk({ width = 1, height = 1 } = {}): readonly [string, Buffer] {
  const data = Buffer.alloc(6);
  data[0] = 0x2f;
  data.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
  return ['VP8L', data];
}
