import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type ClientsKey = keyof typeof ptBr;

export const useClientsText = defineMessages<ClientsKey>({ 'pt-BR': ptBr, en });
