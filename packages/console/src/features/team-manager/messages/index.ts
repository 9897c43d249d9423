import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type TeamManagerKey = keyof typeof ptBr;

export const useTeamManagerText = defineMessages<TeamManagerKey>({ 'pt-BR': ptBr, en });
