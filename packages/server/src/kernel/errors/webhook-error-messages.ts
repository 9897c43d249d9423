/** What people read of refusals about webhooks; see `error-messages.ts`. */
export const webhookErrorMessages = {
  WEBHOOKS_FULL: {
    'pt-BR': 'Um time pode ter no máximo {max} webhooks.',
    en: 'A team can have at most {max} webhooks.',
  },
  WEBHOOK_SECRETS_FULL: {
    'pt-BR': 'Este webhook já tem {max} segredos válidos. Aguarde até que um dos anteriores vença.',
    en: 'This webhook has {max} valid secrets already. Wait until one of the former ones ends.',
  },
  WEBHOOK_OFF: {
    'pt-BR': 'Este webhook está desativado. Ative-o para reenviar.',
    en: 'This webhook is switched off. Switch it on to send again.',
  },
} as const;
