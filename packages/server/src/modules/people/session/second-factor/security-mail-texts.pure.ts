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
export const changeTexts: Readonly<Record<Language, Readonly<Record<SecurityChange, string>>>> = {
  'pt-BR': {
    'totp-added': 'O aplicativo de códigos foi ativado na sua conta {product}',
    'totp-removed': 'O aplicativo de códigos foi removido da sua conta {product}',
    'passkey-added': 'Uma chave de acesso foi adicionada à sua conta {product}',
    'passkey-removed': 'Uma chave de acesso foi removida da sua conta {product}',
    'codes-renewed': 'Novos códigos de recuperação foram criados na sua conta {product}',
    'recovery-code-used': 'Um código de recuperação foi usado para entrar na sua conta {product}',
    'factors-reset': 'Um administrador removeu o segundo fator da sua conta {product}',
    'factors-reset-by-operator': 'Quem opera o servidor removeu o segundo fator da sua conta {product}',
    'password-reset-by-operator': 'Quem opera o servidor definiu uma nova senha para a sua conta {product}',
    'email-change-asked': 'Foi pedida a troca do e-mail da sua conta {product}',
    'email-change-undelivered': 'O link para trocar o e-mail da sua conta {product} não foi entregue',
    'email-changed': 'O e-mail da sua conta {product} foi trocado, e este deixa de valer',
    'made-by-operator': 'Quem opera o servidor criou a sua conta de administração no {product}',
  },
  en: {
    'totp-added': 'The app that makes codes was turned on for your {product} account',
    'totp-removed': 'The app that makes codes was removed from your {product} account',
    'passkey-added': 'A passkey was added to your {product} account',
    'passkey-removed': 'A passkey was removed from your {product} account',
    'codes-renewed': 'New recovery codes were made for your {product} account',
    'recovery-code-used': 'A recovery code was used to sign in to your {product} account',
    'factors-reset': 'An administrator removed the second factor from your {product} account',
    'factors-reset-by-operator':
      'An operator of the server removed the second factor from your {product} account',
    'password-reset-by-operator': 'An operator of the server set a new password for your {product} account',
    'email-change-asked': 'A change of the e-mail of your {product} account was asked for',
    'email-change-undelivered': 'The link to change the e-mail of your {product} account was not delivered',
    'email-changed': 'The e-mail of your {product} account was changed, and this one is good no more',
    'made-by-operator': 'An operator of the server made your administrator account in {product}',
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
