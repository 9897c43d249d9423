import {
  protocolVersion,
  readHostMessage,
  toEnvelope,
  type EmbedLocale,
  type EmbedTheme,
  type FrameMessage,
  type HostMessage,
} from '../elements/embed-protocol.pure';
import type { Ports } from '../kernel/ports';
import { createTokenHolder, type TokenHolder } from './token-holder';

/** The window of the frame: what of it is used. */
export interface FrameWindow extends Pick<Window, 'addEventListener' | 'removeEventListener'> {
  readonly parent: Pick<Window, 'postMessage'>;
}

/** Options of {@link openEmbedFrame}. */
export interface EmbedFrameOptions {
  readonly page: FrameWindow;
  /** The query of the page's address. */
  readonly search: string;
  readonly ports: Pick<Ports, 'clock' | 'timers'>;
  /** Called once, when the page around the frame has answered. */
  begun(how: { readonly theme: EmbedTheme; readonly locale: EmbedLocale; readonly hasToken: boolean }): void;
  themed(theme: EmbedTheme): void;
  localized(locale: EmbedLocale): void;
  /** The element speaks a version of the protocol that this page does not. */
  unsupported(): void;
}

/** Our page in a frame, towards the element around it. */
export interface EmbedFrame {
  /** The origin of the page around the frame: it alone is heard and spoken to. */
  readonly hostOrigin: string;
  readonly tokens: Pick<TokenHolder, 'get' | 'renew'>;
  post(message: FrameMessage): void;
  dispose(): void;
}

/** The origin that the element says it has; null for a page that is no element's. */
function originIn(asked: URLSearchParams): string | null {
  const origin = asked.get('origin') ?? '';
  if (!asked.has('v') || !URL.canParse(origin)) return null;
  return new URL(origin).origin === origin ? origin : null;
}

/**
 * Greets the element around this frame, and hears it. What the address says of its origin is only a claim: the browser hands a
 * message to no other origin than that, and says itself where one comes from. Null for a page that no element opened.
 *
 * @example
 * ```ts
 * const frame = openEmbedFrame({
 *   page: window,
 *   search: '?v=1&origin=https%3A%2F%2Fpartner.example',
 *   ports: createBrowserPorts(),
 *   begun: ({ theme, locale }) => show(`${theme}, ${locale}`),
 *   themed: (theme) => show(theme),
 *   localized: (locale) => show(locale),
 *   unsupported: () => show('Load the newest version of the element.'),
 * });
 * frame?.post({ type: 'resize', height: 320 });
 * ```
 */
export function openEmbedFrame(options: EmbedFrameOptions): EmbedFrame | null {
  const { page, search, ports, begun, themed, localized, unsupported } = options;
  const asked = new URLSearchParams(search);
  const hostOrigin = originIn(asked);
  if (hostOrigin === null) return null;
  const post = (message: FrameMessage): void => page.parent.postMessage(toEnvelope(message), hostOrigin);
  const tokens = createTokenHolder({ ...ports, ask: () => post({ type: 'token' }) });
  let isBegun = false;
  const take = (message: HostMessage): void => {
    if (message.type !== 'init' && !isBegun) return;
    if (message.type === 'setTheme') themed(message.theme);
    else if (message.type === 'setLocale') localized(message.locale);
    else tokens.take(message.token, message.expiresAt);
    if (message.type !== 'init' || isBegun) return;
    isBegun = true;
    begun({ theme: message.theme, locale: message.locale, hasToken: message.token !== '' });
  };
  const refuse = (): void => {
    post({
      type: 'failed',
      code: 'UNSUPPORTED_VERSION',
      message: `This server speaks version ${protocolVersion} of the protocol of embeds.`,
    });
    unsupported();
  };
  const listener = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== page.parent || origin !== hostOrigin) return;
    const message = readHostMessage(data);
    if (message?.type === 'unknownVersion') refuse();
    else if (message !== null) take(message);
  };
  page.addEventListener('message', listener);
  if (asked.get('v') === `${protocolVersion}`) post({ type: 'hello' });
  else refuse();
  return { hostOrigin, tokens, post, dispose: () => page.removeEventListener('message', listener) };
}
