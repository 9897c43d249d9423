import { defineMessages } from '../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type PeopleKey = keyof typeof ptBr;

export const usePeopleText = defineMessages<PeopleKey>({ 'pt-BR': ptBr, en });
