import { maxLiveRows } from '@palco/sdk/lives';
import { readLiveFile, type LiveFile, type LiveFileProblem } from './live-file.pure';

/** A hundred rows of long texts take less; what is larger is not even read. */
export const mostFileBytes = 1_048_576;

/** The character encoding of a file. */
export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16' | 'windows-1252';

/** Why nothing of a file can be used. */
export type FileFault =
  | { readonly code: 'TOO_LARGE' | 'SPREADSHEET' | 'BINARY' | 'UNREADABLE' | 'NO_ROWS' }
  | { readonly code: 'TOO_MANY_ROWS'; readonly count: number }
  | Pick<LiveFileProblem, 'linha' | 'field' | 'code'>;

/** A file whose header is right; single lines may still be wrong. */
export interface ReadFile extends LiveFile {
  readonly name: string;
  readonly encoding: Encoding;
}

type Answer = { readonly file: ReadFile } | { readonly faults: readonly FileFault[] };

const refuse = (...faults: FileFault[]): Answer => ({ faults });

const beginsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** UTF-16 without a mark is recognised by the column that every file of lives has. */
function decodeUnmarked(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const texts = ['utf-16le', 'utf-16be'].map((encoding) => new TextDecoder(encoding).decode(bytes));
  const text = texts.find((one) => /t[ií]tulo|title/i.test(one));
  return text === undefined ? null : { text, encoding: 'utf-16' };
}

/** Decodes a file and names its encoding; null for a binary file. */
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  if (beginsWith(bytes, 0xff, 0xfe))
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  if (beginsWith(bytes, 0xfe, 0xff))
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' };
  if (bytes.includes(0)) return decodeUnmarked(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: beginsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8-bom' : 'utf-8' };
  } catch {
    // Older programs write the letters of Western Europe in one byte each.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/**
 * Reads what somebody chose as a file of lives: the rows with their lines, or everything that is wrong with the file. Cells
 * are not judged here; the server does that.
 */
export function readFile(name: string, bytes: Uint8Array): Answer {
  if (bytes.length > mostFileBytes) return refuse({ code: 'TOO_LARGE' });
  // ZIP and the older format of Excel.
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return refuse({ code: 'SPREADSHEET' });
  const decoded = decode(bytes);
  if (decoded === null) return refuse({ code: 'BINARY' });
  const file = readLiveFile(decoded.text);
  const broken = file.problems.filter(({ code }) => code === 'WRONG_COLUMNS');
  // Unknown columns are left out, and named beside the rows.
  const fatal = file.problems.filter(({ code }) => code !== 'WRONG_COLUMNS' && code !== 'UNKNOWN_COLUMN');
  if (fatal.length > 0)
    return refuse(...file.problems.map(({ linha, field, code }) => ({ linha, field, code })));
  const count = file.rows.length + broken.length;
  if (count === 0) return refuse({ code: 'NO_ROWS' });
  if (count > maxLiveRows) return refuse({ code: 'TOO_MANY_ROWS', count });
  return { file: { ...file, name, encoding: decoded.encoding } };
}
