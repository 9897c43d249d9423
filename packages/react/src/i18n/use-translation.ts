import type { Capability } from '@palco/sdk';
import type { I18n, Language, SdkMessages, Translate } from '@palco/sdk/i18n';
import { useStoreSelector } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';

/** Texts of the current language, and the way to change it. */
export interface Translation<M> {
  readonly t: Translate<M>;
  readonly language: Language;
  readonly setLanguage: (language: Language) => Promise<void>;
}

/**
 * The current language's texts; the component renders again when the language changes, without a reload.
 *
 * @param texts texts of the SDK, which are added with the first use; or your own, made by `palco.i18n.extend(…)`.
 *
 * @example
 * ```tsx
 * function Heading() {
 *   const { t } = useTranslation(uploadMessages);
 *   return <h2>{t('upload.list')}</h2>;
 * }
 * ```
 */
export function useTranslation(texts?: Capability<void>): Translation<SdkMessages>;
export function useTranslation<M>(texts: I18n<M>): Translation<M>;
export function useTranslation<M>(
  texts?: I18n<M> | Capability<void>,
): Translation<M> | Translation<SdkMessages> {
  const palco = usePalco();
  if (typeof texts === 'function') palco.use(texts);
  const i18n = (typeof texts === 'object' ? texts : palco.i18n) as I18n<M>;
  // The one subscription: `t` is a new function after each change of language.
  const t = useStoreSelector(i18n.$t);
  return { t, language: i18n.$language.get(), setLanguage: i18n.setLanguage };
}
