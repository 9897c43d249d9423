import {
  protocolVersion,
  readFrameMessage,
  toEnvelope,
  type EmbedLocale,
  type EmbedProgress,
  type EmbedTheme,
  type EmbedToken,
  type HostMessage,
} from './embed-protocol.pure';
import { hostStep, type HostEffect, type HostInput, type HostStage } from './host-step.pure';

/** After the frame has loaded, a page of ours greets within this time. Another one is the browser's, about a refused frame. */
const greetingMs = 15_000;

/** The events of the elements. None bubbles. */
export interface PalcoElementEventMap {
  /** It shows what it was asked for. */
  readonly ready: CustomEvent<{ readonly type: 'ready' }>;
  /** The frame has this height in pixels, and needs no script of yours. */
  readonly resize: CustomEvent<{ readonly type: 'resize'; readonly height: number }>;
  /** `<palco-upload>`: all files together. */
  readonly progress: CustomEvent<{ readonly type: 'progress' } & EmbedProgress>;
  /** `<palco-upload>`: a file is on the server, which converts it; a webhook says when it plays. `<palco-player>`: played to its end. */
  readonly done: CustomEvent<{ readonly type: 'done'; readonly videoId: string; readonly title: string }>;
  /**
   * `code` is that of the server or of the uploader, or one of these: `UNREACHABLE` (the frame may not be shown on this origin, or
   * there is no network), `UNSUPPORTED_VERSION` (script and server are of different ages), `TOKEN_FAILED` (`getToken` rejected).
   */
  readonly failed: CustomEvent<{ readonly type: 'failed'; readonly code: string; readonly message: string }>;
}

type Listener<Event> = ((event: Event) => void) | { handleEvent(event: Event): void };

// The modules of this package are imported on servers too, where there are no elements.
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

/** What an element shows, and how. */
export interface ElementKind {
  /** The page below `/embed/`. */
  readonly page: string;
  /** The attributes that name what is shown, with their names in the address. */
  readonly shows: Readonly<Record<string, string>>;
  /** The name of the frame for screen readers, where the element has no `label`. */
  readonly label: string;
  readonly style: string;
  readonly allow: string;
  /** Whether nothing is shown without a token. */
  readonly needsToken?: boolean;
}

/**
 * A part of Palco on somebody's page: a frame of the server's own page, which no style and no script of the page around it
 * reaches. It keeps its token in memory, and neither cookies nor storage.
 *
 * @example
 * ```ts
 * const darken = (element: PalcoElement) => (element.theme = 'dark');
 * document.querySelectorAll('palco-player').forEach(darken);
 * ```
 */
export abstract class PalcoElement extends Base {
  static readonly observedAttributes = ['server', 'theme', 'locale', 'video-id', 'live-id'];
  /** The server of elements without a `server`. */
  static server = '';

  #stage: HostStage = 'idle';
  #frame: HTMLIFrameElement | undefined;
  #getToken: (() => Promise<EmbedToken>) | undefined;
  #token: EmbedToken | undefined;
  #asking: Promise<void> | undefined;
  #origin = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected abstract readonly kind: ElementKind;

  /** Asked for a token of your server: before the frame is shown, again before the token ends, and where the server refuses it. */
  get getToken(): (() => Promise<EmbedToken>) | undefined {
    return this.#getToken;
  }
  set getToken(getToken: (() => Promise<EmbedToken>) | undefined) {
    this.#getToken = getToken;
    this.#token = undefined;
    this.#open();
  }

  /** `light`, `dark`, or `auto` as the device is. */
  get theme(): EmbedTheme {
    const theme = this.getAttribute('theme');
    return theme === 'light' || theme === 'dark' ? theme : 'auto';
  }
  set theme(theme: EmbedTheme) {
    this.setAttribute('theme', theme);
  }

  /** `pt-BR` or `en`; empty: that of the team or the browser. */
  get locale(): EmbedLocale {
    const locale = this.getAttribute('locale');
    return locale === 'pt-BR' || locale === 'en' ? locale : '';
  }
  set locale(locale: EmbedLocale) {
    this.setAttribute('locale', locale);
  }

  override addEventListener<Type extends keyof PalcoElementEventMap>(
    type: Type,
    listener: Listener<PalcoElementEventMap[Type]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** As of every element, with the types of these events. */
  override addEventListener(...given: Parameters<HTMLElement['addEventListener']>): void {
    super.addEventListener(...given);
  }

  /** Called by the browser. */
  connectedCallback(): void {
    // A page that set the property before this script came has a field that hides the accessor.
    const given = Object.getOwnPropertyDescriptor(this, 'getToken');
    if (given) {
      delete (this as { getToken?: unknown }).getToken;
      this.#getToken = given.value as () => Promise<EmbedToken>;
    }
    this.#open();
  }

  /** Called by the browser. A frame that is moved loads again; moved by `moveBefore` it stays as it is. */
  disconnectedCallback(): void {
    this.dispose();
  }

  /** Called by the browser, in place of the two above, where an element is moved by `moveBefore`. */
  connectedMoveCallback(): void {}

  /** Called by the browser. */
  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.#frame) return;
    if (name === 'theme') this.#post({ type: 'setTheme', theme: this.theme });
    else if (name === 'locale') this.#post({ type: 'setLocale', locale: this.locale });
    else this.#open();
  }

  /** Ends the frame and all that it does. The element shows it again once it is put into a page. */
  dispose(): void {
    clearTimeout(this.#timer);
    removeEventListener('message', this.#onMessage);
    this.#frame?.remove();
    this.#frame = undefined;
    this.#take({ type: 'closed' });
  }

  #open(): void {
    this.dispose();
    if (!this.isConnected || (this.kind.needsToken && !this.#getToken)) return;
    // A sandbox keeps out strangers; this is a page of our own on an origin of its own, which needs all that a sandbox takes.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    const frame = this.ownerDocument.createElement('iframe');
    this.#frame = frame;
    this.#take({ type: 'opened' });
    addEventListener('message', this.#onMessage);
    frame.title = this.getAttribute('label') ?? this.kind.label;
    frame.allow = this.kind.allow;
    frame.referrerPolicy = 'no-referrer';
    frame.onload = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#take({ type: 'late' }), greetingMs);
    };
    void this.#load(frame);
  }

  async #load(frame: HTMLIFrameElement): Promise<void> {
    await this.#askOnce();
    // Another frame took its place while the token was on its way, or there is none.
    if (this.#frame !== frame || (this.kind.needsToken && !this.#token)) return;
    const url = this.#address();
    this.#origin = url.origin;
    frame.src = url.href;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    // Not as an element: a page may forbid styles that stand in it.
    sheet.replaceSync(
      `:host{display:block}iframe{display:block;width:100%;border:0;color-scheme:normal}${this.kind.style}`,
    );
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(frame);
  }

  #address(): URL {
    const { page, shows } = this.kind;
    const url = new URL(`/embed/${page}`, this.getAttribute('server') ?? PalcoElement.server);
    const add = (name: string, value: string | null | undefined): void => {
      if (value) url.searchParams.set(name, value);
    };
    add('v', `${protocolVersion}`);
    add('origin', location.origin);
    add('session', this.#token?.id);
    for (const [attribute, name] of Object.entries(shows)) add(name, this.getAttribute(attribute));
    return url;
  }

  readonly #onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (!source || source !== this.#frame?.contentWindow || origin !== this.#origin) return;
    const message = readFrameMessage(data);
    if (message) this.#take(message);
  };

  #take(input: HostInput): void {
    const [stage, effect] = hostStep(this.#stage, input);
    this.#stage = stage;
    if (effect) this.#do(effect);
  }

  #do(effect: HostEffect): void {
    if (effect.type === 'init')
      return this.#post({ ...this.#tokenFields(), type: 'init', theme: this.theme, locale: this.locale });
    if (effect.type === 'token') {
      this.#token = undefined;
      return void this.#renew();
    }
    if (effect.type === 'resize') this.#frame?.style.setProperty('height', `${effect.height}px`);
    this.dispatchEvent(new CustomEvent(effect.type, { detail: effect }));
  }

  async #renew(): Promise<void> {
    await this.#askOnce();
    this.#post({ ...this.#tokenFields(), type: 'setToken' });
  }

  #tokenFields() {
    return { token: this.#token?.token ?? '', expiresAt: this.#token?.expiresAt ?? '' };
  }

  #post(message: HostMessage): void {
    if (this.#stage === 'greeted' || this.#stage === 'ready')
      this.#frame?.contentWindow?.postMessage(toEnvelope(message), this.#origin);
  }

  /** One call of `getToken` at a time; a token that is there is used again, also after a move. */
  #askOnce(): Promise<void> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)));
  }

  async #ask(): Promise<void> {
    const getToken = this.#getToken;
    if (this.#token || !getToken) return;
    try {
      const token = await getToken();
      if (getToken === this.#getToken) this.#token = token;
    } catch (error) {
      this.#do({ type: 'failed', code: 'TOKEN_FAILED', message: String(error) });
    }
  }
}
