import type { components } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';

type FailureCode = components['schemas']['VideoFailure']['code'];

/** Why a video failed, in words that its owner understands. */
const failureMessages: Readonly<Record<Language, Readonly<Record<FailureCode, string>>>> = {
  'pt-BR': {
    NOT_MEDIA: 'Este arquivo não é um vídeo nem um áudio.',
    UNSUPPORTED_MEDIA: 'O formato deste arquivo não é suportado.',
    CORRUPT_MEDIA: 'O arquivo está danificado ou incompleto e não pôde ser lido.',
    ENCRYPTED_MEDIA: 'O arquivo está protegido por criptografia (DRM). Envie uma versão sem proteção.',
    TOO_LARGE_PICTURE: 'A imagem do vídeo é grande demais para ser processada.',
    TIME_LIMIT: 'O processamento demorou mais do que o permitido.',
    MEDIA_ENGINE_UNAVAILABLE: 'Este servidor não consegue processar vídeos no momento.',
    STORAGE_QUOTA_REACHED:
      'O armazenamento do plano deste time está cheio. Libere espaço e processe o vídeo de novo.',
    TRANSCODING_QUOTA_REACHED: 'Os minutos de transcodificação do plano deste time acabaram neste mês.',
    CANCELLED: 'A conversão foi cancelada.',
    PROCESSING_FAILED: 'Não foi possível processar este vídeo. Tente novamente.',
  },
  en: {
    NOT_MEDIA: 'This file is neither a video nor an audio file.',
    UNSUPPORTED_MEDIA: 'The format of this file is not supported.',
    CORRUPT_MEDIA: 'The file is damaged or incomplete and could not be read.',
    ENCRYPTED_MEDIA: 'The file is encrypted (DRM). Upload a version without protection.',
    TOO_LARGE_PICTURE: 'The picture of the video is too large to be processed.',
    TIME_LIMIT: 'Processing took longer than allowed.',
    MEDIA_ENGINE_UNAVAILABLE: 'This server cannot process videos at the moment.',
    STORAGE_QUOTA_REACHED: 'The storage of this team’s plan is full. Make room and process the video again.',
    TRANSCODING_QUOTA_REACHED: 'The transcoding minutes of this team’s plan are used up for this month.',
    CANCELLED: 'The conversion was cancelled.',
    PROCESSING_FAILED: 'This video could not be processed. Try again.',
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
  const known = code in failureMessages.en ? (code as FailureCode) : 'PROCESSING_FAILED';
  return { code: known, message: failureMessages[language][known], retryable: !permanent.has(known) };
}
