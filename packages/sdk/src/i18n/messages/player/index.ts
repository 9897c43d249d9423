import type { TextHost } from '../../text-host';
import { ptBr } from './pt-br';

/**
 * The texts of the player, as a capability: `palco.use(playerMessages)` adds them to `palco.i18n`.
 *
 * @example
 * ```ts
 * palco.use(playerMessages);
 * show(palco.i18n.t('player.play'));
 * ```
 */
export const playerMessages = ({ i18n }: TextHost): void =>
  i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
