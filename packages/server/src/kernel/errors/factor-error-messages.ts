/** What people read of refusals about the second step of a sign-in; see `error-messages.ts`. */
export const factorErrorMessages = {
  CANNOT_RESET_OWN_FACTOR: {
    'pt-BR': 'Remova o seu próprio segundo fator no seu perfil.',
    en: 'Remove your own second factor in your profile.',
  },
  NO_SECOND_FACTOR: {
    'pt-BR': 'Não há segundo fator configurado.',
    en: 'There is no second factor.',
  },
  PASSKEY_EXISTS: {
    'pt-BR': 'Esta chave de acesso já está cadastrada. Use outro dispositivo ou outra chave.',
    en: 'This passkey is registered already. Use another device or another key.',
  },
  PASSKEY_REFUSED: {
    'pt-BR': 'Esta chave de acesso não foi aceita. Tente novamente.',
    en: 'This passkey was not accepted. Try again.',
  },
  PASSKEY_UNVERIFIED: {
    'pt-BR':
      'O dispositivo não confirmou que é você. Ative nele a digital, o rosto ou um PIN e tente novamente.',
    en: 'The device did not verify that it is you. Turn on its finger, face or PIN, and try again.',
  },
  PASSKEYS_FULL: {
    'pt-BR': 'Uma pessoa tem no máximo {max} chaves de acesso.',
    en: 'A person has at most {max} passkeys.',
  },
  PASSWORD_CONFIRMATION_REQUIRED: {
    'pt-BR': 'Confirme a sua senha para continuar.',
    en: 'Confirm your password to go on.',
  },
  SECOND_FACTOR_EXISTS: {
    'pt-BR': 'O aplicativo de códigos já está ativado.',
    en: 'The app that makes codes is on already.',
  },
  SECOND_FACTOR_REQUIRED: {
    'pt-BR': 'Este time exige um segundo fator. Configure-o na segurança do seu perfil.',
    en: 'This team asks for a second factor. Set it up in the security of your profile.',
  },
  SIGN_IN_EXPIRED: {
    'pt-BR': 'O tempo para concluir a entrada acabou. Entre novamente.',
    en: 'The time to finish signing in is over. Sign in again.',
  },
} as const;
