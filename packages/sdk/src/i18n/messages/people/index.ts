import type { TextHost } from '../../text-host';
import { ptBr } from './pt-br';

/**
 * The texts of the log-in, the rules of forms and failures, as a capability: `palco.use(peopleMessages)` adds them to `palco.i18n`.
 *
 * @example
 * ```ts
 * palco.use(peopleMessages);
 * show(palco.i18n.t('validation.required'));
 * ```
 */
export const peopleMessages = ({ i18n }: TextHost): void =>
  i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
