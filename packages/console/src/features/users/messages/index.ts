import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type UsersKey = keyof typeof ptBr;

export const useUsersText = defineMessages<UsersKey>({ 'pt-BR': ptBr, en });
