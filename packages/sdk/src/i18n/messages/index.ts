import type { Catalogue, Message } from '../i18n-contract';
import { en } from './en';
import { ptBr } from './pt-br';

/** Keys of the SDK's own texts. */
export type SdkMessages = { readonly [Key in keyof typeof ptBr]: Message };

/** The SDK's own texts: log-in, validation, errors, uploads, processing, player. */
export const sdkMessages: Catalogue<SdkMessages> = { 'pt-BR': ptBr, en };
