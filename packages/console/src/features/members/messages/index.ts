import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type MembersKey = keyof typeof ptBr;

export const useMembersText = defineMessages<MembersKey>({ 'pt-BR': ptBr, en });
