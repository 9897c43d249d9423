/** What people read of refusals about e-mails and invitations; see `error-messages.ts`. */
export const peopleErrorMessages = {
  ACCOUNT_EXISTS: {
    'pt-BR': 'Já existe uma conta com este e-mail. Entre com ela para aceitar o convite.',
    en: 'There is an account with this e-mail already. Sign in with it to accept the invitation.',
  },
  CANNOT_CHANGE_OWN_EMAIL: {
    'pt-BR': 'Troque o seu próprio e-mail no seu perfil.',
    en: 'Change your own e-mail in your profile.',
  },
  INVALID_EMAIL_TOKEN: {
    'pt-BR': 'Este link expirou, já foi usado ou é de outra conta.',
    en: 'This link has expired, was already used, or belongs to another account.',
  },
  INVALID_INVITE_TOKEN: {
    'pt-BR': 'Este convite expirou, já foi usado ou foi substituído por um mais novo.',
    en: 'This invitation has expired, was already used, or was replaced by a newer one.',
  },
  INVITE_ACCEPTED: {
    'pt-BR': 'Esta pessoa já aceitou o convite.',
    en: 'This person has already accepted the invitation.',
  },
  INVITE_PENDING: {
    'pt-BR': 'Esta pessoa ainda não aceitou um convite. Envie um convite a ela.',
    en: 'This person has not accepted an invitation yet. Send one.',
  },
  LOGIN_IN_USE: {
    'pt-BR': 'Já existe uma pessoa com este e-mail.',
    en: 'There is already a person with this e-mail.',
  },
} as const;
