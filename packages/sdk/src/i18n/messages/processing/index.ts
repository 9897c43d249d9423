import type { TextHost } from '../../text-host';
import { uploadMessages } from '../upload';
import { ptBr } from './pt-br';

/**
 * The texts of the processing panel and of videos, as a capability; rows that are uploads use the texts of the uploader.
 *
 * @example
 * ```ts
 * palco.use(processingMessages);
 * show(palco.i18n.t('processing.title'));
 * ```
 */
export function processingMessages(palco: TextHost): void {
  palco.use(uploadMessages);
  palco.i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
}
