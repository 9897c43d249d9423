import type { TextHost } from '../../text-host';
import { ptBr } from './pt-br';

/**
 * The texts of the look of captions and of the window of sign language, as a capability: `palco.use(captionMessages)` adds them to `palco.i18n`.
 *
 * @example
 * ```ts
 * palco.use(captionMessages);
 * show(palco.i18n.t('captionStyle.size'));
 * ```
 */
export const captionMessages = ({ i18n }: TextHost): void =>
  i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
