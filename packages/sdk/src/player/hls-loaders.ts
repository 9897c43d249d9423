import type { HlsConstructor } from './hls-contract';

/** The times of a request. */
export interface LoaderConfig {
  readonly timeout: number;
  readonly loadPolicy: object;
}

/** What is asked for: a list, or a segment. */
export interface LoaderContext {
  readonly deliveryDirectives?: unknown;
  /** Of a list; `subtitleTrack` for that of subtitles. */
  readonly type?: string;
  /** Of a list: its place among those of its type. */
  readonly id?: number | null;
  readonly frag?: { readonly type: string; readonly level: number };
}

/** What a loader answers. */
export interface LoaderCallbacks {
  onSuccess(response: { readonly data?: unknown }, stats: object, ...rest: unknown[]): void;
  onError(error: { readonly code: number; readonly text: string }, context: object, ...rest: unknown[]): void;
  onTimeout(stats: object, ...rest: unknown[]): void;
  onAbort?(stats: object, context: object, request: unknown): void;
}

/** How hls.js loads one file. */
export interface Loader {
  readonly stats: object;
  load(context: LoaderContext, config: LoaderConfig, callbacks: LoaderCallbacks): void;
  abort(): void;
  destroy(): void;
}

/** The class of a loader. */
export type LoaderClass = new (config: object) => Loader;

/** The loader that a page sets itself, or else that of hls.js; absent where there is none. */
export const defaultLoader = (
  Hls: HlsConstructor,
  given: Readonly<Record<string, unknown>> | undefined,
): LoaderClass | undefined =>
  (given?.['loader'] ?? (Hls.DefaultConfig as { readonly loader?: unknown } | undefined)?.loader) as
    | LoaderClass
    | undefined;
