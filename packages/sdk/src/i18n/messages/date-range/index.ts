import type { TextHost } from '../../text-host';
import { ptBr } from './pt-br';

/**
 * The texts of the date range, as a capability.
 *
 * @example
 * ```ts
 * palco.use(dateRangeMessages);
 * ```
 */
export function dateRangeMessages(palco: TextHost): void {
  palco.i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
}
