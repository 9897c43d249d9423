/**
 * The messages between an element on somebody's page and our page in its frame. Both ends read them by this module. An envelope
 * carries the version as `palco`, in every version to come, so that each end can say why it does not understand the other.
 */
export const protocolVersion = 1;

/** How the page in the frame is coloured; `auto` follows the device. */
export type EmbedTheme = 'light' | 'dark' | 'auto';

/** A language of the page in the frame; empty: that of the browser or of the team. */
export type EmbedLocale = 'pt-BR' | 'en' | '';

/** A token for one visitor: the answer of `POST /v1/embed-sessions`, handed on by your server as it is. */
export interface EmbedToken {
  readonly id: string;
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** From the element to the frame. */
export type HostMessage =
  | {
      readonly type: 'init';
      /** Empty where the element has no `getToken`. */
      readonly token: string;
      readonly expiresAt: string;
      readonly theme: EmbedTheme;
      readonly locale: EmbedLocale;
    }
  | { readonly type: 'setToken'; readonly token: string; readonly expiresAt: string }
  | { readonly type: 'setTheme'; readonly theme: EmbedTheme }
  | { readonly type: 'setLocale'; readonly locale: EmbedLocale };

/** All files of an uploader together. */
export interface EmbedProgress {
  /** 0 to 100. */
  readonly percent: number;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

/** From the frame to the element. */
export type FrameMessage =
  /** The page is there and listens. */
  | { readonly type: 'hello' }
  /** It shows what it was asked for. */
  | { readonly type: 'ready' }
  | { readonly type: 'resize'; readonly height: number }
  | ({ readonly type: 'progress' } & EmbedProgress)
  | { readonly type: 'done'; readonly videoId: string; readonly title: string }
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  /** It needs another token, before the last one ends or after the server refused it. */
  | { readonly type: 'token' };

/** A message of the other end in a version that this end does not speak. */
export interface UnknownVersion {
  readonly type: 'unknownVersion';
  readonly version: number;
}

type Check = (value: unknown) => boolean;
type Shapes<Message extends { readonly type: string }> = {
  readonly [Type in Message['type']]: {
    readonly [Field in Exclude<keyof Extract<Message, { readonly type: Type }>, 'type'>]: Check;
  };
};

const upTo =
  (most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= 0 && value <= most;
const text: Check = (value) => typeof value === 'string' && value.length <= 4096;
const oneOf =
  (...known: readonly string[]): Check =>
  (value) =>
    known.includes(value as string);

const count = /* @__PURE__ */ upTo(1e9);
const theme = /* @__PURE__ */ oneOf('light', 'dark', 'auto');
const locale = /* @__PURE__ */ oneOf('pt-BR', 'en', '');

const ofFrame: Shapes<FrameMessage> = {
  hello: {},
  ready: {},
  // A page that asks for more is wrong, and would push the rest of somebody's page out of reach.
  resize: { height: upTo(2e4) },
  progress: { percent: upTo(100), done: count, failed: count, total: count },
  done: { videoId: text, title: text },
  failed: { code: text, message: text },
  token: {},
};

const ofHost: Shapes<HostMessage> = {
  init: { token: text, expiresAt: text, theme, locale },
  setToken: { token: text, expiresAt: text },
  setTheme: { theme },
  setLocale: { locale },
};

/** What of a message's data is a message of these shapes; null for everything else that a window may hear. */
function readMessage(data: unknown, shapes: Readonly<Record<string, Readonly<Record<string, Check>>>>) {
  const { palco, type, ...fields } = Object(data) as Readonly<Record<string, unknown>>;
  if (typeof palco !== 'number') return null;
  if (palco !== protocolVersion) return { type: 'unknownVersion', version: palco };
  const shape = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (!shape) return null;
  const message: Record<string, unknown> = { type };
  for (const name of Object.keys(shape)) {
    if (!shape[name]?.(fields[name])) return null;
    message[name] = fields[name];
  }
  return message;
}

/** Reads a message from the frame. Never throws. */
export const readFrameMessage = (data: unknown): FrameMessage | UnknownVersion | null =>
  readMessage(data, ofFrame) as FrameMessage | UnknownVersion | null;

/** Reads a message from the page around the frame. Never throws. */
export const readHostMessage = (data: unknown): HostMessage | UnknownVersion | null =>
  readMessage(data, ofHost) as HostMessage | UnknownVersion | null;

/** A message as it is posted. */
export const toEnvelope = <Message extends HostMessage | FrameMessage>(message: Message) => ({
  palco: protocolVersion,
  ...message,
});
