import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBoundary, parseDisposition } from './disposition.pure';
import { MultipartError, openMultipartFile } from './multipart-file';

const boundary = '----palcoBoundary';

async function* inPieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let index = 0; at < body.length; index += 1) {
    const size = Math.max(1, sizes[index % sizes.length] ?? body.length);
    yield body.subarray(at, at + size);
    at += size;
  }
}

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

async function read(
  body: Buffer,
  sizes: readonly number[] = [body.length],
): Promise<{ name: string | null; bytes: Buffer }> {
  const file = await openMultipartFile(inPieces(body, sizes), boundary);
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes) pieces.push(piece);
  return { name: file.fileName, bytes: Buffer.concat(pieces) };
}

describe('multipart body with one file', () => {
  it('gives the same bytes however the body is cut', async () => {
    const alphabet = fc.constantFrom(0x0d, 0x0a, 0x2d, 0x70, 0x00, 0xff);
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(alphabet, { maxLength: 200 }).map((all) => Uint8Array.from(all)),
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(bytes, sizes, fc.boolean(), async (data, cut, aside) => {
        const around = aside ? field('language', 'pt') : Buffer.alloc(0);
        const result = await read(Buffer.concat([around, filePart(data), around, end]), cut);
        expect(result.bytes).toEqual(Buffer.from(data));
        expect(result.name).toBe('a.mp4');
      }),
    );
  });

  it('does not take a boundary that is only nearly one', async () => {
    const nearly = Buffer.from(`\r\n--${boundary.slice(0, -1)}x\r\r\n--${boundary.slice(0, -1)}\r\n-`);
    for (let size = 1; size < nearly.length; size += 1) {
      expect((await read(Buffer.concat([filePart(nearly), end]), [size])).bytes).toEqual(nearly);
    }
  });

  it('skips a preamble and an epilogue', async () => {
    const body = Buffer.concat([Buffer.from('hello\r\n'), filePart('x'), end, Buffer.from('bye')]);
    expect((await read(body, [3])).bytes.toString()).toBe('x');
  });

  it.each([
    ['an empty body', Buffer.alloc(0), 'MALFORMED_MULTIPART'],
    ['no boundary', Buffer.from('hello'), 'MALFORMED_MULTIPART'],
    ['another boundary', Buffer.from('--other\r\n\r\nx\r\n--other--\r\n'), 'MALFORMED_MULTIPART'],
    ['only the last boundary', end, 'FILE_MISSING'],
    ['another field', Buffer.concat([field('video', 'x'), end]), 'FILE_MISSING'],
    ['two files', Buffer.concat([filePart('x'), filePart('y'), end]), 'FILE_MISSING'],
    ['a body cut in the headers', filePart('x').subarray(0, 40), 'MALFORMED_MULTIPART'],
    ['a body cut in the bytes', filePart('xxxxxxxxxx').subarray(0, -8), 'MALFORMED_MULTIPART'],
    ['a body cut before its end', Buffer.concat([filePart('x'), end.subarray(0, -4)]), 'MALFORMED_MULTIPART'],
    ['endless headers', part(`X: ${'x'.repeat(70_000)}`, ''), 'MALFORMED_MULTIPART'],
    [
      'a large other field',
      Buffer.concat([field('note', 'x'.repeat(70_000)), filePart('x'), end]),
      'MALFORMED_MULTIPART',
    ],
  ])('refuses %s', async (_, body, code) => {
    const failure = await read(body, [7]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MultipartError);
    expect((failure as MultipartError).code).toBe(code);
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
