import type { TextHost } from '../../text-host';
import { ptBr } from './pt-br';

/**
 * The texts of the charts of a live, as a capability.
 *
 * @example
 * ```ts
 * palco.use(analyticsMessages);
 * ```
 */
export function analyticsMessages(palco: TextHost): void {
  palco.i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
}
