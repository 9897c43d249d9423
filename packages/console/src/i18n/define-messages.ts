import { usePalco } from '@palco/react';
import type { Catalogue, Format, I18n, Language, Translate } from '@palco/sdk/i18n';
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

/** The language of the moment; a component that reads it renders again when it changes. */
export function useLanguage(): Language {
  return useAtom(usePalco().i18n.$language);
}

/** Dates, numbers, bytes and durations in the language of the moment. */
export function useFormat(): Format {
  return useAtom(usePalco().i18n.$format);
}

/**
 * Binds the catalogues of a feature to a hook. Catalogues travel with the chunk of their feature, so that
 * the log-in screen does not load the texts of the library.
 *
 * @example
 * export const useTeamsText = defineMessages({ 'pt-BR': ptBr, en });
 * const t = useTeamsText();
 * t('access', { team: 'Colégio Atlas' });
 */
export function defineMessages<M>(catalogue: Catalogue<M>): () => Translate<M> {
  // One extension for each instance of the SDK: a test or an embed may run several side by side.
  const extended = new WeakMap<object, I18n<M>>();
  return function useText() {
    const { i18n } = usePalco();
    let texts = extended.get(i18n);
    if (!texts) {
      texts = i18n.extend(catalogue);
      extended.set(i18n, texts);
    }
    return useAtom(texts.$t);
  };
}
