import type { Palco } from '../../../palco';
import { peopleTexts } from '../people';
import { ptBr } from './pt-br';

/** The texts of the classroom and the carousel, as a capability; failures use those of `peopleTexts`. */
export function classroomTexts(palco: Palco): void {
  palco.use(peopleTexts);
  palco.i18n.add({ 'pt-BR': ptBr, en: async () => (await import('./en')).en });
}
