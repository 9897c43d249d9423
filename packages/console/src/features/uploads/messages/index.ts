import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type UploadsKey = keyof typeof ptBr;

export const useUploadsText = defineMessages<UploadsKey>({ 'pt-BR': ptBr, en });
