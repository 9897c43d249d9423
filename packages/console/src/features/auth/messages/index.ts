import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type AuthKey = keyof typeof ptBr;

export const useAuthText = defineMessages<AuthKey>({ 'pt-BR': ptBr, en });
