import { usePalco } from '@palco/react';
import type { Palco } from '@palco/sdk';
import {
  formats,
  peopleMessages,
  type Format,
  type I18n,
  type Language,
  type Message,
  type Messages,
  type SdkMessages,
  type Translate,
} from '@palco/sdk/i18n';
import { useCallback, useSyncExternalStore } from 'react';

interface Readable<Value> {
  get(): Value;
  listen(changed: () => void): () => void;
}

function useAtom<Value>(atom: Readable<Value>): Value {
  return useSyncExternalStore(
    useCallback((changed: () => void) => atom.listen(changed), [atom]),
    () => atom.get(),
  );
}

/** The current language; a component that reads it renders again when it changes. */
export function useLanguage(): Language {
  return useAtom(usePalco().i18n.$language);
}

/** Dates, numbers, bytes and durations in the current language. */
export function useFormat(): Format {
  return useAtom(usePalco().use(formats));
}

/** The SDK's texts about forms and failures. */
export function useSdkText(): Translate<SdkMessages> {
  const palco = usePalco();
  palco.use(peopleMessages);
  return useAtom(palco.i18n.$t);
}

/**
 * Binds the catalogues of a feature to a hook. Catalogues travel with the chunk of their feature, so that
 * the log-in screen does not load the texts of the library.
 *
 * @example
 * import en from './en.json';
 * import ptBr from './pt-br.json';
 * export const useSelectionText = defineMessages({ 'pt-BR': ptBr, en });
 * const t = useSelectionText();
 * t('access', { team: 'Colégio Atlas' });
 */
export function defineMessages<Source extends Messages>(catalogue: {
  readonly 'pt-BR': Source;
  readonly en: { readonly [Key in keyof Source]: Message };
}): () => Translate<Source> {
  type Texts = I18n<Source>;
  // One extension for each instance of the SDK: a test or an embed may run several side by side.
  const extended = new WeakMap<object, Texts>();
  const textsOf = (i18n: Palco['i18n']): Texts => {
    const known = extended.get(i18n);
    if (known) return known;
    const texts: Texts = i18n.extend(catalogue);
    extended.set(i18n, texts);
    return texts;
  };
  return function useText() {
    return useAtom(textsOf(usePalco().i18n).$t);
  };
}
