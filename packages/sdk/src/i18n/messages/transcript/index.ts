import type { TextHost } from '../../text-host';
import { ptBr } from './pt-br';

/**
 * The texts of the transcript beside a player, as a capability.
 *
 * @example
 * ```ts
 * palco.use(transcriptMessages);
 * ```
 */
export function transcriptMessages(palco: TextHost): void {
  palco.i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
}
