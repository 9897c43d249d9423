import type { Palco } from '../../../palco';
import { ptBr } from './pt-br';

/** The texts of the charts of a live, as a capability. */
export function analyticsMessages(palco: Palco): void {
  palco.i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
}
