import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBoundary, parseDisposition } from './disposition.pure';
import { MultipartError, createMultipartParser } from './multipart-parser';

const boundary = '----palcoBoundary';

const part = (head: string, bytes: Uint8Array | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(bytes as Uint8Array),
    Buffer.from('\r\n'),
  ]);
const filePart = (bytes: Uint8Array | string, fileName = 'a.mp4'): Buffer =>
  part(
    `Content-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: video/mp4`,
    bytes,
  );
const field = (name: string, value: string): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const end = Buffer.from(`--${boundary}--\r\n`);

/** Feeds a body in slices of the given sizes, over and over. */
function read(
  body: Buffer,
  sizes: readonly number[] = [body.length],
  length: number | null = null,
): { name: string | null; bytes: Buffer } {
  const pieces: Buffer[] = [];
  const parser = createMultipartParser({ boundary, length, take: (bytes) => pieces.push(bytes) });
  let at = 0;
  for (let index = 0; at < body.length; index += 1) {
    const size = Math.max(1, sizes[index % sizes.length] ?? body.length);
    parser.write(body.subarray(at, at + size));
    at += size;
  }
  parser.end();
  return { name: parser.fileName, bytes: Buffer.concat(pieces) };
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof MultipartError ? error.code : String(error);
  }
}

describe('multipart body with one file', () => {
  it('gives the same bytes however the body is cut, with and without an announced length', () => {
    const alphabet = fc.constantFrom(0x0d, 0x0a, 0x2d, 0x70, 0x00, 0xff);
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(alphabet, { maxLength: 200 }).map((all) => Uint8Array.from(all)),
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(bytes, sizes, fc.boolean(), (data, cut, aside) => {
        const around = aside ? field('language', 'pt') : Buffer.alloc(0);
        for (const length of [null, data.length]) {
          const result = read(Buffer.concat([around, filePart(data), around, end]), cut, length);
          expect(result.bytes.equals(data)).toBe(true);
          expect(result.name).toBe('a.mp4');
        }
      }),
    );
  });

  it('does not take a boundary that is only nearly one', () => {
    const nearly = Buffer.from(`\r\n--${boundary.slice(0, -1)}x\r\r\n--${boundary.slice(0, -1)}\r\n-`);
    for (let size = 1; size < nearly.length; size += 1) {
      expect(read(Buffer.concat([filePart(nearly), end]), [size]).bytes).toEqual(nearly);
    }
  });

  it('skips a preamble and an epilogue', () => {
    const body = Buffer.concat([Buffer.from('hello\r\n'), filePart('x'), end, Buffer.from('bye')]);
    expect(read(body, [3]).bytes.toString()).toBe('x');
  });

  it.each([
    ['an empty body', Buffer.alloc(0), 'MALFORMED'],
    ['no boundary', Buffer.from('hello'), 'MALFORMED'],
    ['another boundary', Buffer.from('--other\r\n\r\nx\r\n--other--\r\n'), 'MALFORMED'],
    ['only the last boundary', end, 'FILE_MISSING'],
    ['another field', Buffer.concat([field('video', 'x'), end]), 'FILE_MISSING'],
    ['two files', Buffer.concat([filePart('x'), filePart('y'), end]), 'FILE_MISSING'],
    ['a body cut in the headers', filePart('x').subarray(0, 40), 'MALFORMED'],
    ['a body cut in the bytes', filePart('xxxxxxxxxx').subarray(0, -8), 'MALFORMED'],
    ['a body cut before its end', Buffer.concat([filePart('x'), end.subarray(0, -4)]), 'MALFORMED'],
    ['endless headers', part(`X: ${'x'.repeat(70_000)}`, ''), 'MALFORMED'],
    [
      'a large other field',
      Buffer.concat([field('note', 'x'.repeat(70_000)), filePart('x'), end]),
      'MALFORMED',
    ],
  ])('refuses %s', (_, body, code) => {
    expect(codeOf(() => read(body, [7]))).toBe(code);
  });

  it.each([
    ['one byte more', 9, filePart('0123456789')],
    ['one byte less', 11, filePart('0123456789')],
    ['much less', 1000, filePart('0123456789')],
    ['nothing', 1, filePart('')],
    ['something instead of nothing', 0, filePart('0')],
  ])('refuses a file that has %s than announced', (_, length, file) => {
    for (const size of [1, 7, 1000]) {
      expect(codeOf(() => read(Buffer.concat([file, end]), [size], length))).toBe('WRONG_LENGTH');
    }
  });

  it('gives no byte beyond the announced length', () => {
    let taken = 0;
    const parser = createMultipartParser({ boundary, length: 4, take: (bytes) => (taken += bytes.length) });
    expect(codeOf(() => parser.write(Buffer.concat([filePart('0123456789'), end])))).toBe('WRONG_LENGTH');
    expect(taken).toBe(4);
  });
});

describe('Content-Disposition', () => {
  const nameOf = (value: string): string | null =>
    parseDisposition(`Content-Type: video/mp4\r\nContent-Disposition: form-data; name="file"; ${value}`)
      .fileName;

  it.each([
    ['filename="aula.mp4"', 'aula.mp4'],
    ['filename=aula.mp4', 'aula.mp4'],
    ['filename="Reunião às 10h – ação.mp4"', 'Reunião às 10h – ação.mp4'],
    ['filename="🎬 estreia 👩‍🏫.webm"', '🎬 estreia 👩‍🏫.webm'],
    ['filename="../../etc/passwd"', '../../etc/passwd'],
    ['filename="C:\\Vídeos\\a.mp4"', 'C:\\Vídeos\\a.mp4'],
    ['filename="a%22b.mp4"', 'a"b.mp4'],
    ['filename="a\\"b;c.mp4"', 'a"b;c.mp4'],
    ['filename="a%0D%0Ab\u0000.mp4"', 'ab.mp4'],
    ['filename="100%.mp4"', '100%.mp4'],
    ['filename="x"; filename*=UTF-8\'\'a%C3%A7%C3%A3o.mp4', 'ação.mp4'],
    ['filename="x.mp4"; filename*=UTF-8\'\'%E0%A4%A', 'x.mp4'],
    ['filename=""', null],
    ['x="y"', null],
  ])('%j', (value, name) => {
    expect(nameOf(value)).toBe(name);
  });

  it('keeps at most 1,024 characters of a name', () => {
    expect([...(nameOf(`filename="${'🎬'.repeat(2000)}"`) ?? '')]).toHaveLength(1024);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => void parseDisposition(`Content-Disposition: ${text}`),
      ),
    );
  });
});

describe('boundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b:c"', 'a b:c'],
    ['multipart/form-data', undefined],
    ['multipart/form-data; boundary=', undefined],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
    ['multipart/form-data; boundary="a\r\nb"', undefined],
    ['multipart/mixed; boundary=abc', null],
    ['multipart/form-database; boundary=abc', null],
    ['application/json', null],
    ['', null],
  ])('%j', (contentType, expected) => {
    expect(parseBoundary(contentType)).toBe(expected);
  });
});
