import { atom, type ReadableAtom } from 'nanostores';
import type { CookieJar, KeyValueStorage } from '../kernel/ports';
import { readOnly } from '../kernel/read-only';
import type { Catalogue, I18n, Language, Message, Translate } from './i18n-contract';
import { createSharedTexts, ownText, type SharedTexts } from './shared-texts';
import { fillMessage } from './translate.pure';

/** How long the language cookie lasts (specification section 9). */
const cookieDays = 3_650;

/** Options of {@link createI18n}. */
export interface I18nOptions<M> {
  /** Texts that are available from the beginning, in every language. Others are added by `add`. */
  readonly messages?: Catalogue<M>;
  /** Default: the stored language, else pt-BR. */
  readonly language?: Language;
  /** Keeps the language under `{product}_language`. Without it nothing is kept. */
  readonly storage?: KeyValueStorage;
  /** Keeps the language in a cookie of the same name for 3,650 days. */
  readonly cookies?: CookieJar;
  /** The white-label slug. Default `palco`. */
  readonly product?: string;
  /** Texts that replace single messages, by language. */
  readonly overrides?: Overrides<NoInfer<M>>;
}

/** Texts that replace single messages, by language. */
export type Overrides<M> = Partial<Record<Language, { readonly [Key in keyof M]?: Message }>>;

/**
 * Whether a stored or given text names a language of the product.
 *
 * @example
 * ```ts
 * const given: unknown = 'en';
 * if (isLanguage(given)) palco.i18n.setLanguage(given);
 * ```
 */
export function isLanguage(value: unknown): value is Language {
  return value === 'pt-BR' || value === 'en';
}

/**
 * Makes the texts of an application, in one language at a time.
 *
 * @example
 * const i18n = createI18n({ messages: { 'pt-BR': { hello: 'Olá, {name}' }, en: { hello: 'Hello, {name}' } } });
 * i18n.t('hello', { name: 'Ana' });
 */
export function createI18n<M>(options: I18nOptions<M>): I18n<M> {
  const key = `${options.product ?? 'palco'}_language`;
  const stored = [options.storage?.get(key), options.cookies?.get(key)].find(isLanguage);
  const $language = atom<Language>(options.language ?? stored ?? 'pt-BR');
  const shared = createSharedTexts($language);
  return bind({
    messages: options.messages ?? ({ 'pt-BR': {}, en: {} } as Catalogue<M>),
    overrides: options.overrides ?? {},
    $language: readOnly($language),
    shared,
    setLanguage(language) {
      options.storage?.set(key, language);
      options.cookies?.set(key, language, cookieDays);
      $language.set(language);
      return shared.ready();
    },
  });
}

interface Bound<M> {
  readonly messages: Catalogue<M>;
  readonly overrides: Overrides<M>;
  readonly $language: ReadableAtom<Language>;
  readonly shared: SharedTexts;
  setLanguage(language: Language): Promise<void>;
}

function bind<M>(bound: Bound<M>): I18n<M> {
  const { messages, overrides, $language, shared, setLanguage } = bound;
  const textOf = (language: Language, key: PropertyKey): Message | undefined =>
    ownText(overrides[language], key) ?? ownText(messages[language], key) ?? shared.textOf(language, key);
  const translateIn =
    (language: Language): Translate<M> =>
    (key, params) => {
      const message = textOf(language, key);
      // A key without a text is returned as it is, so that the omission is noticed.
      return message === undefined ? key : fillMessage(message, language, params);
    };
  const $t = atom<Translate<M>>(translateIn($language.get()));
  const refresh = (): void => $t.set(translateIn($language.get()));
  $language.listen(refresh);
  shared.onLoaded(refresh);
  return {
    $language,
    $t: readOnly($t),
    setLanguage,
    add: shared.add,
    ready: shared.ready,
    has: (key) => textOf('pt-BR', key) !== undefined,
    t: (key, params) => $t.get()(key, params),
    extend: <More>(more: Catalogue<More>) =>
      bind<M & More>({
        ...bound,
        messages: {
          'pt-BR': { ...messages['pt-BR'], ...more['pt-BR'] },
          en: { ...messages.en, ...more.en },
        } as Catalogue<M & More>,
        overrides: overrides as Overrides<M & More>,
      }),
  };
}
