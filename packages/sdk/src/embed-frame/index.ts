export { openEmbedFrame, type EmbedFrame } from './embed-frame';
export { embedFetch, embedSession, embedTransport } from './embed-session';
export type { EmbedLocale, EmbedTheme } from '../elements/embed-protocol.pure';
