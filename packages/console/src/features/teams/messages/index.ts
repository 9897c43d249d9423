import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type TeamsKey = keyof typeof ptBr;

export const useTeamsText = defineMessages<TeamsKey>({ 'pt-BR': ptBr, en });
