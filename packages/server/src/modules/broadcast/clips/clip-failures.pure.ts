import type { LiveClip } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';

type Code =
  | 'MEDIA_GONE'
  | 'STORAGE_QUOTA_REACHED'
  | 'TRANSCODING_QUOTA_REACHED'
  | 'STORAGE_FULL'
  | 'MEDIA_ENGINE_UNAVAILABLE'
  | 'CLIP_FAILED';

/** Why a clip could not be made, for who asked for it. */
const texts: Readonly<Record<Language, Readonly<Record<Code, string>>>> = {
  'pt-BR': {
    MEDIA_GONE: 'O servidor não tem mais este trecho da live.',
    STORAGE_QUOTA_REACHED: 'O armazenamento do plano deste time está cheio. Libere espaço e tente de novo.',
    TRANSCODING_QUOTA_REACHED: 'Os minutos de transcodificação do plano deste time acabaram neste mês.',
    STORAGE_FULL: 'Não há espaço no servidor para este clipe. Tente de novo mais tarde.',
    MEDIA_ENGINE_UNAVAILABLE: 'Este servidor não consegue processar vídeos no momento.',
    CLIP_FAILED: 'Não foi possível fazer este clipe. Tente de novo.',
  },
  en: {
    MEDIA_GONE: 'The server does not have this stretch of the live any more.',
    STORAGE_QUOTA_REACHED: 'The storage of this team’s plan is full. Make room and try again.',
    TRANSCODING_QUOTA_REACHED: 'The transcoding minutes of this team’s plan are used up for this month.',
    STORAGE_FULL: 'The server has no room for this clip. Try again later.',
    MEDIA_ENGINE_UNAVAILABLE: 'This server cannot process videos at the moment.',
    CLIP_FAILED: 'This clip could not be made. Try again.',
  },
};

/** A stored code as the contract shows it; one without words of its own is told in general ones. */
export function toClipFailure(code: string, language: Language): NonNullable<LiveClip['error']> {
  const known = Object.hasOwn(texts.en, code) ? (code as Code) : 'CLIP_FAILED';
  return { code: known, message: texts[language][known], retryable: known !== 'MEDIA_GONE' };
}
