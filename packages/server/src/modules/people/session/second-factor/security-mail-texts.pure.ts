import type { Language } from '../../../../kernel/errors/language';

/** What a person is told of by e-mail. */
export type SecurityChange =
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-renewed'
  | 'recovery-code-used'
  | 'factors-reset'
  | 'factors-reset-by-operator'
  | 'password-reset-by-operator'
  | 'made-by-operator'
  | 'email-change-asked'
  | 'email-change-undelivered'
  | 'email-changed';

/** What happened, in a sentence; it is the subject too. */
export const changeTexts: Readonly<Record<SecurityChange, Readonly<Record<Language, string>>>> = {
  'totp-added': {
    'pt-BR': 'O aplicativo de códigos foi ativado na sua conta {product}',
    en: 'The app that makes codes was turned on for your {product} account',
  },
  'totp-removed': {
    'pt-BR': 'O aplicativo de códigos foi removido da sua conta {product}',
    en: 'The app that makes codes was removed from your {product} account',
  },
  'passkey-added': {
    'pt-BR': 'Uma chave de acesso foi adicionada à sua conta {product}',
    en: 'A passkey was added to your {product} account',
  },
  'passkey-removed': {
    'pt-BR': 'Uma chave de acesso foi removida da sua conta {product}',
    en: 'A passkey was removed from your {product} account',
  },
  'codes-renewed': {
    'pt-BR': 'Novos códigos de recuperação foram criados na sua conta {product}',
    en: 'New recovery codes were made for your {product} account',
  },
  'recovery-code-used': {
    'pt-BR': 'Um código de recuperação foi usado para entrar na sua conta {product}',
    en: 'A recovery code was used to sign in to your {product} account',
  },
  'factors-reset': {
    'pt-BR': 'Um administrador removeu o segundo fator da sua conta {product}',
    en: 'An administrator removed the second factor from your {product} account',
  },
  'factors-reset-by-operator': {
    'pt-BR': 'Quem opera o servidor removeu o segundo fator da sua conta {product}',
    en: 'An operator of the server removed the second factor from your {product} account',
  },
  'password-reset-by-operator': {
    'pt-BR': 'Quem opera o servidor definiu uma nova senha para a sua conta {product}',
    en: 'An operator of the server set a new password for your {product} account',
  },
  'email-change-asked': {
    'pt-BR': 'Foi pedida a troca do e-mail da sua conta {product}',
    en: 'A change of the e-mail of your {product} account was asked for',
  },
  'email-change-undelivered': {
    'pt-BR': 'O link para trocar o e-mail da sua conta {product} não foi entregue',
    en: 'The link to change the e-mail of your {product} account was not delivered',
  },
  'email-changed': {
    'pt-BR': 'O e-mail da sua conta {product} foi trocado, e este deixa de valer',
    en: 'The e-mail of your {product} account was changed, and this one is good no more',
  },
  'made-by-operator': {
    'pt-BR': 'Quem opera o servidor criou a sua conta de administração no {product}',
    en: 'An operator of the server made your administrator account in {product}',
  },
};

/** The rest of the mail. `{name}`. */
export const securityWords: Readonly<
  Record<Language, { readonly greeting: string; readonly action: string; readonly notes: readonly string[] }>
> = {
  'pt-BR': {
    greeting: 'Olá, {name}.',
    action: 'Ver a segurança da conta',
    notes: ['Se não foi você, troque a sua senha agora e avise o administrador da sua conta.'],
  },
  en: {
    greeting: 'Hello {name},',
    action: 'See the security of the account',
    notes: ['If it was not you, change your password now and tell the administrator of your account.'],
  },
};
