import type { ReadableAtom } from 'nanostores';
import type { Language, Message, Messages, MessageBundle } from './i18n-contract';

/** Texts that capabilities add, shared by an i18n and all its extensions. */
export interface SharedTexts {
  add(texts: MessageBundle): void;
  /** The text in a language; in pt-BR until that language is loaded. */
  textOf(language: Language, key: PropertyKey): Message | undefined;
  /** Called when texts of the language in use were loaded. */
  onLoaded(listener: () => void): void;
  /** Resolves when nothing is being loaded. Never throws: texts that fail to load stay in pt-BR. */
  ready(): Promise<void>;
}

/** Loads the language in use, and no other, of each bundle. */
export function createSharedTexts($language: ReadableAtom<Language>): SharedTexts {
  const texts: Record<Language, Record<PropertyKey, Message>> = { 'pt-BR': {}, en: {} };
  const english: MessageBundle['en'][] = [];
  const listeners: (() => void)[] = [];
  let loading: Promise<void> = Promise.resolve();

  const take = (messages: Messages): void => {
    Object.assign(texts.en, messages);
    for (const listener of listeners) listener();
  };
  const load = (): void => {
    if ($language.get() !== 'en' || english.length === 0) return;
    const parts = english.splice(0).map(async (part) => {
      try {
        take(await part());
      } catch {
        // Retried when the language changes to English again, or when the next bundle is added.
        english.push(part);
      }
    });
    loading = Promise.all([loading, ...parts]).then(() => undefined);
  };
  $language.listen(load);
  return {
    add(bundle) {
      Object.assign(texts['pt-BR'], bundle['pt-BR']);
      english.push(bundle.en);
      load();
    },
    textOf: (language, key) => ownText(texts[language], key) ?? ownText(texts['pt-BR'], key),
    onLoaded: (listener) => void listeners.push(listener),
    ready: () => loading,
  };
}

/** The message of a key; own properties only, since keys may equal names of `Object.prototype`. */
export function ownText(messages: object | undefined, key: PropertyKey): Message | undefined {
  return messages && Object.hasOwn(messages, key)
    ? (messages as Readonly<Record<PropertyKey, Message>>)[key]
    : undefined;
}
