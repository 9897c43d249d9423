import type { OutgoingHttpHeaders } from 'node:http';
import type { importSources, SourceChapter } from '../../../schema/imports';

export type ImportSource = (typeof importSources)[number];

/** What a source asks for; each takes what it needs. */
export interface Credentials {
  readonly token?: string;
  readonly keyId?: string;
  readonly secret?: string;
  readonly account?: string;
  readonly address?: string;
  readonly path?: string;
}

/** Why the source does not let a video out. */
export type WithheldCode = 'NO_DOWNLOAD' | 'NOT_FINISHED' | 'IS_LIVE';

/** One video as its source lists it. What the source does not tell is null or empty. */
export interface SourceItem {
  readonly sourceId: string;
  readonly title: string;
  readonly description: string;
  /** From the outermost to the innermost. */
  readonly folders: readonly string[];
  readonly tags: readonly string[];
  readonly durationSeconds: number | null;
  readonly sizeBytes: number | null;
  readonly publishedAt: Date | null;
  /** Languages. */
  readonly captions: readonly string[];
  readonly chapters: readonly SourceChapter[];
  readonly posterAddress: string | null;
  /** Where people watched it. */
  readonly oldAddress: string | null;
  readonly withheld: WithheldCode | null;
}

/** A part of the list, and where it goes on; null at its end. */
export interface SourcePage {
  readonly items: readonly SourceItem[];
  readonly next: string | null;
}

/** A file of the source: at an address that may end soon, or on a disk of this server. */
export type SourceFile =
  | { readonly address: string; readonly headers?: OutgoingHttpHeaders }
  | { readonly path: string };

/** Where the parts of a video are at this moment. */
export interface LocatedVideo {
  readonly file: SourceFile;
  readonly captions: readonly { readonly language: string; readonly file: SourceFile }[];
  /** Null where the list had them all. */
  readonly chapters: readonly SourceChapter[] | null;
  readonly poster: SourceFile | null;
}

/** The library of another place. Each call asks the source anew: nothing that it gave is kept. */
export interface SourceLibrary {
  /** Reads on behind `cursor`. @throws {@link SourceError} */
  list(cursor: string | null, signal: AbortSignal): Promise<SourcePage>;
  /** @throws {@link SourceError} */
  locate(item: LocatableItem, signal: AbortSignal): Promise<LocatedVideo>;
}

/** What is kept of an item and helps to find it again. */
export interface LocatableItem {
  readonly sourceId: string;
  readonly captions: readonly string[];
  readonly posterAddress: string | null;
}

export type SourceErrorCode =
  | 'CREDENTIALS_REFUSED'
  | 'CREDENTIALS_TOO_WEAK'
  | 'SOURCE_NOT_FOUND'
  | 'SOURCE_UNREACHABLE'
  | 'SOURCE_FAILED'
  | 'SOURCE_CHANGED'
  | 'ADDRESS_REFUSED'
  | 'RATE_LIMITED'
  | 'PREPARING'
  | WithheldCode;

/** The source did not do what it was asked for. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly code: SourceErrorCode;
  /** How long it asked to be left alone. */
  readonly waitMs: number;

  constructor(code: SourceErrorCode, options: { readonly waitMs?: number; readonly cause?: unknown } = {}) {
    super(`The source of an import failed: ${code}`, { cause: options.cause });
    this.code = code;
    this.waitMs = options.waitMs ?? 0;
  }
}
