/** What people read of refusals about API keys; see `error-messages.ts`. */
export const keyErrorMessages = {
  API_KEY_EXPIRED: {
    'pt-BR': 'Esta chave expirou. Crie uma nova.',
    en: 'This key has expired. Create a new one.',
  },
  API_KEYS_FULL: {
    'pt-BR': 'Um time tem no máximo {max} chaves de API.',
    en: 'A team has at most {max} API keys.',
  },
  EMBED_FILES_USED: {
    'pt-BR': 'Esta página já enviou todos os vídeos que podia.',
    en: 'This page has sent all the videos that it may.',
  },
} as const;
