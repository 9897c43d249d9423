/**
 * What the platform has under a name. A program on a server has no types of the DOM: there it is `object`, so that the entries
 * that it uses compile without them.
 */
type Platform<Name extends string> =
  typeof globalThis extends Record<Name, { readonly prototype: infer Instance }> ? Instance : object;

export type PlatformFileHandle = Platform<'FileSystemFileHandle'>;
export type PlatformCloseEvent = Platform<'CloseEvent'>;
export type PlatformMediaElement = Platform<'HTMLMediaElement'>;
export type PlatformElement = Platform<'Element'>;
