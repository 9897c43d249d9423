/** What people read where the limit of a plan is reached; see `error-messages.ts`. */
export const quotaErrorMessages = {
  DELIVERY_QUOTA_REACHED: {
    'pt-BR': 'A entrega do plano deste time acabou neste mês. A live não pode começar.',
    en: 'The delivery of this team’s plan is used up for this month. The live cannot start.',
  },
  STORAGE_QUOTA_REACHED: {
    'pt-BR': 'O armazenamento do plano deste time não tem espaço para este vídeo.',
    en: 'The storage of this team’s plan has no room for this video.',
  },
  TRANSCODING_QUOTA_REACHED: {
    'pt-BR': 'Os minutos de transcodificação do plano deste time acabaram neste mês.',
    en: 'The transcoding minutes of this team’s plan are used up for this month.',
  },
} as const;
