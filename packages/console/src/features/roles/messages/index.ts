import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type RolesKey = keyof typeof ptBr;

export const useRolesText = defineMessages<RolesKey>({ 'pt-BR': ptBr, en });
