import type { TextHost } from '../../text-host';
import { peopleMessages } from '../people';
import { ptBr } from './pt-br';

/**
 * The texts of the classroom, as a capability; failures use those of `peopleMessages`.
 *
 * @example
 * ```ts
 * palco.use(classroomMessages);
 * ```
 */
export function classroomMessages(palco: TextHost): void {
  palco.use(peopleMessages);
  palco.i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
}
