import type { TextHost } from '../../text-host';
import { ptBr } from './pt-br';

/**
 * The texts of the uploader, as a capability: `palco.use(uploadMessages)` adds them to `palco.i18n`.
 *
 * @example
 * ```ts
 * palco.use(uploadMessages);
 * show(palco.i18n.t('upload.choose'));
 * ```
 */
export const uploadMessages = ({ i18n }: TextHost): void =>
  i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
