/** What people read of refusals about other services; see `error-messages.ts`. */
export const integrationErrorMessages = {
  IMPORTS_FULL: {
    'pt-BR': 'Há importações demais em andamento. Espere uma terminar ou cancele uma delas.',
    en: 'Too many imports are under way. Wait for one to end, or cancel one.',
  },
  IMPORT_NOT_FAILED: {
    'pt-BR': 'Esta importação não falhou.',
    en: 'This import did not fail.',
  },
  INTEGRATION_NOT_CONFIGURED: {
    'pt-BR': 'Esta integração não está configurada neste servidor.',
    en: 'This integration is not set up on this server.',
  },
  INTEGRATION_NOT_CONNECTED: {
    'pt-BR': 'Conecte a conta novamente antes de ativar a importação.',
    en: 'Connect the account again before you switch the import on.',
  },
  PROVIDER_REFUSED: {
    'pt-BR': 'O serviço recusou estas credenciais.',
    en: 'The service refused these credentials.',
  },
  PROVIDER_UNAVAILABLE: {
    'pt-BR': 'O serviço não respondeu. Tente novamente em instantes.',
    en: 'The service did not answer. Try again in a moment.',
  },
  SIGNATURE_INVALID: {
    'pt-BR': 'A assinatura não confere.',
    en: 'The signature does not match.',
  },
  ZOOM_ACCOUNTS_FULL: {
    'pt-BR': 'O limite de 20 contas do Zoom foi atingido. Desfaça a integração de uma delas primeiro.',
    en: 'The limit of 20 accounts of Zoom is reached. Undo the integration of one of them first.',
  },
} as const;
