import { atom, type ReadableAtom } from 'nanostores';
import type { CookieJar, KeyValueStorage } from '../kernel/ports';
import { createFormat } from './format';
import type { Catalogue, Format, I18n, Language, Message, Translate } from './i18n-contract';
import { fillMessage } from './translate.pure';

/** How long the language cookie lasts (specification section 9). */
const cookieDays = 3_650;

/** Options of {@link createI18n}. */
export interface I18nOptions<M> {
  readonly messages: Catalogue<M>;
  /** Default: the stored language, else pt-BR. */
  readonly language?: Language;
  /** Keeps the language under `{product}_language`. Without it nothing is kept. */
  readonly storage?: KeyValueStorage;
  /** Keeps the language in a cookie of the same name for 3,650 days. */
  readonly cookies?: CookieJar;
  /** The white-label slug. Default `palco`. */
  readonly product?: string;
  /** Texts of your own in place of single messages. */
  readonly overrides?: Overrides<NoInfer<M>>;
}

/** Texts in place of single messages, per language. */
export type Overrides<M> = Partial<Record<Language, { readonly [Key in keyof M]?: Message }>>;

/** Whether a stored or given text names a language of the product. */
export function isLanguage(value: unknown): value is Language {
  return value === 'pt-BR' || value === 'en';
}

/**
 * Makes texts and formats that follow one language.
 *
 * @example
 * const i18n = createI18n({ messages: sdkMessages });
 * i18n.t('upload.creationFailed', { count: 2 }); // 'Erro ao criar estes conteúdos, tente novamente.'
 */
export function createI18n<M>(options: I18nOptions<M>): I18n<M> {
  const key = `${options.product ?? 'palco'}_language`;
  const stored = [options.storage?.get(key), options.cookies?.get(key)].find(isLanguage);
  const $language = atom<Language>(options.language ?? stored ?? 'pt-BR');
  const $format = atom<Format>(createFormat($language.get()));
  $language.listen((language) => $format.set(createFormat(language)));
  const setLanguage = (language: Language): void => {
    options.storage?.set(key, language);
    options.cookies?.set(key, language, cookieDays);
    $language.set(language);
  };
  return bind({
    messages: options.messages,
    overrides: options.overrides ?? {},
    $language,
    $format,
    setLanguage,
  });
}

/** The message of a key and never what every object inherits. */
function ownText<M>(
  messages: { readonly [Key in keyof M]?: Message } | undefined,
  key: keyof M,
): Message | undefined {
  return messages && Object.hasOwn(messages, key) ? messages[key] : undefined;
}

interface Bound<M> {
  readonly messages: Catalogue<M>;
  readonly overrides: Overrides<M>;
  readonly $language: ReadableAtom<Language>;
  readonly $format: ReadableAtom<Format>;
  readonly setLanguage: (language: Language) => void;
}

function bind<M>(bound: Bound<M>): I18n<M> {
  const { messages, overrides, $language, $format, setLanguage } = bound;
  const translateIn = (language: Language): Translate<M> => {
    const own = overrides[language];
    const given = messages[language];
    return (key, params) => {
      const message = ownText(own, key) ?? ownText(given, key);
      // A key that a program made up shows itself, as a missing text does.
      return message === undefined ? key : fillMessage(message, language, params);
    };
  };
  const $t = atom<Translate<M>>(translateIn($language.get()));
  $language.listen((language) => $t.set(translateIn(language)));
  return {
    $language,
    $t,
    $format,
    setLanguage,
    t: (key, params) => $t.get()(key, params),
    get format() {
      return $format.get();
    },
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
