import type { components } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { maxCues, maxCueText } from './cues.pure';

/** Why a job failed, as the contract names it. */
export type SubtitleFailureCode = components['schemas']['SubtitleFailure']['code'];

const messages: Readonly<Record<Language, Readonly<Record<SubtitleFailureCode, string>>>> = {
  'pt-BR': {
    TRANSCRIBER_NOT_CONFIGURED:
      'Falta um modelo de fala neste servidor. Quem administra o servidor precisa definir PALCO_TRANSCRIBER_MODEL com o arquivo de um modelo ou PALCO_TRANSCRIBER_URL com um serviço de transcrição.',
    TRANSCRIBER_MODEL_MISSING:
      'O arquivo do modelo de fala não foi encontrado ou não pode ser lido. Quem administra o servidor precisa conferir PALCO_TRANSCRIBER_MODEL.',
    TRANSCRIBER_MODEL_INVALID:
      'O arquivo do modelo de fala não é um modelo do whisper.cpp (ggml). Quem administra o servidor precisa conferir PALCO_TRANSCRIBER_MODEL.',
    TRANSCRIBER_REFUSED:
      'O serviço de transcrição recusou o pedido. Quem administra o servidor precisa conferir PALCO_TRANSCRIBER_URL, PALCO_TRANSCRIBER_KEY e PALCO_TRANSCRIBER_MODEL.',
    TRANSCRIBER_UNAVAILABLE: 'O serviço de transcrição não respondeu. Tente novamente mais tarde.',
    TRANSCRIPTION_UNREADABLE:
      'O serviço de transcrição respondeu sem tempos que possam virar legendas. Quem administra o servidor precisa conferir PALCO_TRANSCRIBER_MODEL.',
    SOUND_TOO_LONG: 'O áudio é longo demais para o serviço de transcrição. Envie um arquivo de legendas.',
    SUBTITLES_CHANGED:
      'As legendas deste idioma foram alteradas enquanto a transcrição era feita. Nada foi sobrescrito: gere de novo se ainda quiser substituí-las.',
    TRANSCRIPTION_TOO_LONG: `A transcrição tem mais de ${maxCues} legendas, ou uma com mais de ${maxCueText} caracteres. Nada foi gravado: envie um arquivo de legendas.`,
    NO_SOUND: 'Este vídeo não tem áudio para transcrever.',
    NO_SPEECH: 'Nenhuma fala foi encontrada neste vídeo. Nada foi gravado.',
    MEDIA_ENGINE_UNAVAILABLE: 'Este servidor não consegue processar vídeos no momento.',
    SUBTITLE_JOB_FAILED: 'Não foi possível gerar as legendas. Tente novamente.',
  },
  en: {
    TRANSCRIBER_NOT_CONFIGURED:
      'This server has no speech model. The administrator of the server has to set PALCO_TRANSCRIBER_MODEL to the file of one, or PALCO_TRANSCRIBER_URL to a transcription service.',
    TRANSCRIBER_MODEL_MISSING:
      'The file of the speech model was not found or cannot be read. The administrator of the server has to check PALCO_TRANSCRIBER_MODEL.',
    TRANSCRIBER_MODEL_INVALID:
      'The file of the speech model is not one of whisper.cpp (ggml). The administrator of the server has to check PALCO_TRANSCRIBER_MODEL.',
    TRANSCRIBER_REFUSED:
      'The transcription service refused the request. The administrator of the server has to check PALCO_TRANSCRIBER_URL, PALCO_TRANSCRIBER_KEY and PALCO_TRANSCRIBER_MODEL.',
    TRANSCRIBER_UNAVAILABLE: 'The transcription service did not answer. Try again later.',
    TRANSCRIPTION_UNREADABLE:
      'The transcription service answered without times that subtitles can be made of. The administrator of the server has to check PALCO_TRANSCRIBER_MODEL.',
    SOUND_TOO_LONG: 'The sound is too long for the transcription service. Upload a subtitle file.',
    SUBTITLES_CHANGED:
      'The subtitles of this language were changed while the transcription was made. Nothing was overwritten: start again if you still want to replace them.',
    TRANSCRIPTION_TOO_LONG: `The transcription has more than ${maxCues} cues, or one of more than ${maxCueText} characters. Nothing was saved: upload a subtitle file.`,
    NO_SOUND: 'This video has no sound to transcribe.',
    NO_SPEECH: 'No speech was found in this video. Nothing was saved.',
    MEDIA_ENGINE_UNAVAILABLE: 'This server cannot process videos at the moment.',
    SUBTITLE_JOB_FAILED: 'The subtitles could not be made. Try again.',
  },
};

/** A stored code as the contract shows it; one that this release does not know is told in general words. */
export function toSubtitleFailure(
  code: string,
  language: Language,
): components['schemas']['SubtitleFailure'] {
  const known = code in messages.en ? (code as SubtitleFailureCode) : 'SUBTITLE_JOB_FAILED';
  return { code: known, message: messages[language][known] };
}
