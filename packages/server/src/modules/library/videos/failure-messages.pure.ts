import type { components } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';

type FailureCode = components['schemas']['VideoFailure']['code'];

/** Why a video failed, in words that its owner understands. */
const failureMessages: Readonly<Record<FailureCode, Readonly<Record<Language, string>>>> = {
  NOT_MEDIA: {
    'pt-BR': 'Este arquivo não é um vídeo nem um áudio.',
    en: 'This file is neither a video nor an audio file.',
  },
  UNSUPPORTED_MEDIA: {
    'pt-BR': 'O formato deste arquivo não é suportado.',
    en: 'The format of this file is not supported.',
  },
  CORRUPT_MEDIA: {
    'pt-BR': 'O arquivo está danificado ou incompleto e não pôde ser lido.',
    en: 'The file is damaged or incomplete and could not be read.',
  },
  ENCRYPTED_MEDIA: {
    'pt-BR': 'O arquivo está protegido por criptografia (DRM). Envie uma versão sem proteção.',
    en: 'The file is encrypted (DRM). Upload a version without protection.',
  },
  TOO_LARGE_PICTURE: {
    'pt-BR': 'A imagem do vídeo é grande demais para ser processada.',
    en: 'The picture of the video is too large to be processed.',
  },
  TIME_LIMIT: {
    'pt-BR': 'O processamento demorou mais do que o permitido.',
    en: 'Processing took longer than allowed.',
  },
  MEDIA_ENGINE_UNAVAILABLE: {
    'pt-BR': 'Este servidor não consegue processar vídeos no momento.',
    en: 'This server cannot process videos at the moment.',
  },
  STORAGE_QUOTA_REACHED: {
    'pt-BR': 'O armazenamento do plano deste time está cheio. Libere espaço e processe o vídeo de novo.',
    en: 'The storage of this team’s plan is full. Make room and process the video again.',
  },
  TRANSCODING_QUOTA_REACHED: {
    'pt-BR': 'Os minutos de transcodificação do plano deste time acabaram neste mês.',
    en: 'The transcoding minutes of this team’s plan are used up for this month.',
  },
  CANCELLED: {
    'pt-BR': 'A conversão foi cancelada.',
    en: 'The conversion was cancelled.',
  },
  PROCESSING_FAILED: {
    'pt-BR': 'Não foi possível processar este vídeo. Tente novamente.',
    en: 'This video could not be processed. Try again.',
  },
};

/** Causes that lie in the file: another try with the same file fails in the same way. */
const permanent: ReadonlySet<FailureCode> = new Set([
  'NOT_MEDIA',
  'UNSUPPORTED_MEDIA',
  'CORRUPT_MEDIA',
  'ENCRYPTED_MEDIA',
  'TOO_LARGE_PICTURE',
]);

/** A stored code as the contract shows it; one that this release does not know is told in general words. */
export function toFailure(code: string, language: Language): components['schemas']['VideoFailure'] {
  const known = code in failureMessages ? (code as FailureCode) : 'PROCESSING_FAILED';
  return { code: known, message: failureMessages[known][language], retryable: !permanent.has(known) };
}
