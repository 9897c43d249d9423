import type { ReadableAtom } from 'nanostores';

/** The languages of the product; pt-BR is the default (specification section 9). */
export type Language = 'pt-BR' | 'en';

/** Forms of a message that counts something, chosen by the language's plural rules on the parameter `count`. */
export interface PluralMessage {
  /** Text for exactly zero. Default: `other` («0 vídeos»). */
  readonly zero?: string;
  readonly one: string;
  /** Millions in Portuguese («1.000.000 de vídeos»); falls back to `other`. */
  readonly many?: string;
  readonly other: string;
}

/** A text with `{name}` placeholders, or its plural forms. */
export type Message = string | PluralMessage;

/** Messages by key. */
export type Messages = Readonly<Record<string, Message>>;

/** The same keys in every language. */
export type Catalogue<M> = Readonly<Record<Language, { readonly [Key in keyof M]: Message }>>;

/**
 * The same keys as in another language.
 *
 * @example
 * ```ts
 * const ptBr = { 'lesson.send': 'Enviar aula' };
 * const en: Translated<typeof ptBr> = { 'lesson.send': 'Send lesson' };
 * ```
 */
export type Translated<M> = { readonly [Key in keyof M]: Message };

/**
 * Texts that are added later. Those in pt-BR are available at once, so that there is a text at the first paint; another
 * language is loaded when it is in use.
 */
export interface MessageBundle {
  readonly 'pt-BR': Messages;
  readonly en: () => Promise<Messages>;
}

/** The values of the placeholders in a text, by their names. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Answers the text of a key in one language. */
export type Translate<M> = (key: keyof M & string, params?: MessageParams) => string;

/** Formats by `Intl`, in one language and one time zone. Dates are milliseconds, ISO text or `Date`. */
export interface Format {
  /** IANA name of the zone in which dates and times are written. */
  readonly timeZone: string;
  /** `31/12/2026` */
  date(value: DateInput): string;
  /** `23:59` */
  time(value: DateInput): string;
  /** `31/12/2026 23:59` */
  dateTime(value: DateInput): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Bytes in steps of 1,024 («1,5 GB»). */
  bytes(value: number): string;
  /** Seconds as `1:02:03` or `2:03`. */
  duration(seconds: number): string;
  /** 0–100 as `42%`. */
  percent(value: number): string;
  /** «há 3 minutos», seen from `now` (milliseconds since 1970). */
  relative(value: DateInput, now: number): string;
}

/** A moment: milliseconds since 1970, ISO 8601, or a `Date`. */
export type DateInput = number | string | Date;

/** Texts of one language at a time. */
export interface I18n<M> {
  readonly $language: ReadableAtom<Language>;
  /** The translate function of the current language; a new function after each change of language. */
  readonly $t: ReadableAtom<Translate<M>>;
  /** Changes the language at once; the promise resolves when its texts are loaded, until then those in pt-BR are shown. */
  setLanguage(language: Language): Promise<void>;
  /** Adds texts. Capabilities add their own. */
  add(texts: MessageBundle): void;
  /** Resolves when the texts of the current language are loaded; await it before the first paint. Never throws. */
  ready(): Promise<void>;
  /** Whether there is a text under a key. */
  has(key: string): boolean;
  t: Translate<M>;
  /** The same language with more messages, for example those of a console page. */
  extend<More>(messages: Catalogue<More>): I18n<M & More>;
}
