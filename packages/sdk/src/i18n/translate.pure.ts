import type { Language, Message, MessageParams } from './i18n-contract';

/** Fills a message: picks the plural form by `count`, then replaces `{name}` by the parameter of that name. */
export function fillMessage(message: Message, language: Language, params: MessageParams = {}): string {
  const text = typeof message === 'string' ? message : pluralForm(message, language, params.count);
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    // A placeholder without a parameter stays visible, so that the omission is noticed.
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? numbers(language).format(value) : value;
  });
}

function pluralForm(
  message: Exclude<Message, string>,
  language: Language,
  count: string | number | undefined,
): string {
  const number = Number(count ?? Number.NaN);
  // CLDR puts zero under `one` in Portuguese («0 vídeo»); people write «0 vídeos».
  if (number === 0) return message.zero ?? message.other;
  const form = plurals(language).select(number);
  if (form === 'one') return message.one;
  return (form === 'many' ? message.many : undefined) ?? message.other;
}

// In Portuguese 1.5 is singular and round millions have a form of their own: `count === 1` is not enough.
const plurals = perLanguage((language) => new Intl.PluralRules(language));
const numbers = perLanguage((language) => new Intl.NumberFormat(language));

/** Caches one `Intl` object per language: creating one costs more than using it. */
function perLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made: Partial<Record<Language, Made>> = {};
  return (language) => (made[language] ??= make(language));
}
