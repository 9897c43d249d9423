import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type ProfileKey = keyof typeof ptBr;

export const useProfileText = defineMessages<ProfileKey>({ 'pt-BR': ptBr, en });
