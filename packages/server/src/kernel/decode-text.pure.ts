const byteOrderMarks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The text of a file: UTF-8 or UTF-16, with or without a byte order mark, otherwise Windows-1252, which holds Latin-1 and is what
 * older programs write, or Mac Roman, which older ones on a Mac write. Null where the bytes are no text.
 *
 * @param sign what every such file contains, by which UTF-16 without a mark is recognised
 */
export function decodeText(bytes: Uint8Array, sign: RegExp): string | null {
  const found = byteOrderMarks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const encoding = found?.encoding ?? guessUtf16(bytes, sign) ?? 'utf-8';
  const text =
    decodeAs(bytes, encoding) ??
    (isMacRoman(bytes) ? decodeAs(bytes, 'macintosh') : decodeWindows1252(bytes));
  return text === null || text.includes('\0') ? null : text;
}

/** No other encoding writes the sign in these bytes. */
function guessUtf16(bytes: Uint8Array, sign: RegExp): 'utf-16le' | 'utf-16be' | null {
  const encodings = ['utf-16le', 'utf-16be'] as const;
  return encodings.find((encoding) => sign.test(decodeAs(bytes, encoding) ?? '')) ?? null;
}

/** Letters of Mac Roman (ä å ç é á à â ã è ê ô ù õ …) that in Windows-1252 are no letter, quote, dash or ellipsis. */
const macLetters: ReadonlySet<number> = new Set([
  0x80, 0x81, 0x82, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8b, 0x8d, 0x8f, 0x90, 0x98, 0x99, 0x9b, 0x9d,
]);

/** Whether more bytes beside a letter are letters of Mac Roman alone than of Windows-1252. */
function isMacRoman(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
  let mac = 0;
  let windows = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue;
    if (macLetters.has(byte)) mac += 1;
    else if (byte >= 0xc0) windows += 1;
  }
  return mac > windows;
}

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on. Node 20 decodes these as Latin-1. */
const beyondLatin1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (one) => beyondLatin1[one.charCodeAt(0) - 0x80] ?? one);
}

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
