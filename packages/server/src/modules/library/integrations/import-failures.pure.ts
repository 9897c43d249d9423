import type { Language } from '../../../kernel/errors/language';

type Texts = Readonly<Record<Language, string>>;

const texts: Readonly<Record<string, Texts>> = {
  DEAUTHORIZED: {
    'pt-BR': 'A autorização foi desfeita no serviço. Conecte a conta novamente e tente de novo.',
    en: 'The permission was taken back at the service. Connect the account again and retry.',
  },
  FILE_TOO_LARGE: {
    'pt-BR': 'A gravação é maior do que esta instalação aceita.',
    en: 'The recording is larger than this installation takes.',
  },
  NO_ROOM: {
    'pt-BR': 'Não há espaço no servidor para esta gravação. Tente novamente mais tarde.',
    en: 'The server has no room for this recording. Try again later.',
  },
  INTEGRATION_NOT_CONFIGURED: {
    'pt-BR': 'O serviço não está mais configurado neste servidor.',
    en: 'The service is no longer set up on this server.',
  },
  PROVIDER_REFUSED: {
    'pt-BR': 'O serviço recusou a entrega da gravação.',
    en: 'The service refused to deliver the recording.',
  },
  ACCOUNT_BLOCKED: {
    'pt-BR': 'O envio de vídeos está temporariamente limitado nesta conta.',
    en: 'Uploading videos is temporarily limited in this account.',
  },
  QUOTA_REACHED: {
    'pt-BR': 'O time já tem envios demais em andamento. Espere um deles terminar e tente novamente.',
    en: 'The team has too many uploads under way. Wait for one to end and try again.',
  },
  STORAGE_QUOTA_REACHED: {
    'pt-BR':
      'O armazenamento do plano deste time não tem espaço para esta gravação. Libere espaço e tente novamente.',
    en: 'The storage of this team’s plan has no room for this recording. Make room and try again.',
  },
  TRANSCODING_QUOTA_REACHED: {
    'pt-BR':
      'Os minutos de transcodificação do plano deste time acabaram neste mês. Tente novamente no próximo.',
    en: 'The transcoding minutes of this team’s plan are used up for this month. Try again in the next one.',
  },
  PROVIDER_UNAVAILABLE: {
    'pt-BR': 'O serviço não entregou a gravação. Tente novamente.',
    en: 'The service did not deliver the recording. Try again.',
  },
};

const other: Texts = {
  'pt-BR': 'A gravação não pôde ser importada. Tente novamente.',
  en: 'The recording could not be imported. Try again.',
};

/** Why an import failed, in words that say what to do. */
export function importFailureText(code: string, language: Language): string {
  return (texts[code] ?? other)[language];
}
