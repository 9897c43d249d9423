import type { Palco } from '../../../palco';
import { ptBr } from './pt-br';

/**
 * The texts of the charts of a live, as a capability.
 *
 * @example
 * ```ts
 * palco.use(analyticsMessages);
 * ```
 */
export function analyticsMessages(palco: Palco): void {
  palco.i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
}
