import type { Language } from '../../../kernel/errors/language';

const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    DEAUTHORIZED: 'A autorização foi desfeita no serviço. Conecte a conta novamente e tente de novo.',
    FILE_TOO_LARGE: 'A gravação é maior do que esta instalação aceita.',
    NO_ROOM: 'Não há espaço no servidor para esta gravação. Tente novamente mais tarde.',
    INTEGRATION_NOT_CONFIGURED: 'O serviço não está mais configurado neste servidor.',
    PROVIDER_REFUSED: 'O serviço recusou a entrega da gravação.',
    ACCOUNT_BLOCKED: 'O envio de vídeos está temporariamente limitado nesta conta.',
    QUOTA_REACHED: 'O time já tem envios demais em andamento. Espere um deles terminar e tente novamente.',
    STORAGE_QUOTA_REACHED:
      'O armazenamento do plano deste time não tem espaço para esta gravação. Libere espaço e tente novamente.',
    TRANSCODING_QUOTA_REACHED:
      'Os minutos de transcodificação do plano deste time acabaram neste mês. Tente novamente no próximo.',
    PROVIDER_UNAVAILABLE: 'O serviço não entregou a gravação. Tente novamente.',
  },
  en: {
    DEAUTHORIZED: 'The permission was taken back at the service. Connect the account again and retry.',
    FILE_TOO_LARGE: 'The recording is larger than this installation takes.',
    NO_ROOM: 'The server has no room for this recording. Try again later.',
    INTEGRATION_NOT_CONFIGURED: 'The service is no longer set up on this server.',
    PROVIDER_REFUSED: 'The service refused to deliver the recording.',
    ACCOUNT_BLOCKED: 'Uploading videos is temporarily limited in this account.',
    QUOTA_REACHED: 'The team has too many uploads under way. Wait for one to end and try again.',
    STORAGE_QUOTA_REACHED:
      'The storage of this team’s plan has no room for this recording. Make room and try again.',
    TRANSCODING_QUOTA_REACHED:
      'The transcoding minutes of this team’s plan are used up for this month. Try again in the next one.',
    PROVIDER_UNAVAILABLE: 'The service did not deliver the recording. Try again.',
  },
};

const other: Readonly<Record<Language, string>> = {
  'pt-BR': 'A gravação não pôde ser importada. Tente novamente.',
  en: 'The recording could not be imported. Try again.',
};

/** Why an import failed, in words that say what to do. */
export function importFailureText(code: string, language: Language): string {
  return texts[language][code] ?? other[language];
}
