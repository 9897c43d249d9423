import type { Language } from '../../../kernel/errors/language';
import { toImportFailure } from '../video-imports/index.pure';
import type { SourceErrorCode } from './source-library';

/** What did not come of a video that came. */
export type MissingCode = 'CAPTION_UNREADABLE' | 'POSTER_UNREADABLE' | 'FOLDER_TOO_DEEP' | 'SIZE_DIFFERS';

type OwnCode =
  | SourceErrorCode
  | MissingCode
  | 'LINK_EXPIRED'
  | 'CREDENTIALS_UNREADABLE'
  | 'TOO_MANY_VIDEOS'
  | 'ALREADY_HERE';

const texts: Readonly<Record<Language, Readonly<Record<OwnCode, string>>>> = {
  'pt-BR': {
    CREDENTIALS_REFUSED: 'O serviço recusou a chave de acesso. Confira se ela está completa e ainda vale.',
    CREDENTIALS_TOO_WEAK:
      'A chave de acesso não tem as permissões necessárias. Crie outra com as que o guia lista.',
    CREDENTIALS_UNREADABLE: 'A chave de acesso não pode mais ser lida neste servidor. Informe-a de novo.',
    SOURCE_NOT_FOUND: 'O serviço não encontrou o acervo ou o vídeo. Confira a conta, o endereço ou a pasta.',
    SOURCE_UNREACHABLE: 'O serviço não respondeu. Tente novamente mais tarde.',
    SOURCE_FAILED: 'O serviço recusou o pedido.',
    SOURCE_CHANGED:
      'A resposta do serviço não pôde ser entendida. Ele pode ter mudado, ou o endereço é de outra página.',
    ADDRESS_REFUSED:
      'Este endereço leva a uma rede interna ou não é válido. Use um endereço público da internet.',
    RATE_LIMITED:
      'O serviço pediu para esperar mais do que uma tentativa permite. Tente novamente mais tarde.',
    PREPARING: 'O serviço ainda não preparou o arquivo para download. Tente novamente mais tarde.',
    NO_DOWNLOAD: 'O serviço não libera o arquivo deste vídeo.',
    NOT_FINISHED: 'O vídeo não está pronto no serviço de origem.',
    IS_LIVE: 'É uma transmissão ao vivo, sem arquivo.',
    CAPTION_UNREADABLE: 'Uma legenda não pôde ser lida.',
    POSTER_UNREADABLE: 'A capa não pôde ser lida.',
    FOLDER_TOO_DEEP: 'As pastas eram fundas demais: o vídeo está na mais funda que cabe.',
    SIZE_DIFFERS: 'O arquivo que veio tem outro tamanho do que o serviço informou. Confira o vídeo.',
    LINK_EXPIRED: 'O link do arquivo venceu várias vezes antes do fim. Tente novamente.',
    TOO_MANY_VIDEOS: 'O acervo tem mais vídeos do que uma importação aceita.',
    ALREADY_HERE: 'O time já tem este vídeo de uma importação anterior.',
  },
  en: {
    CREDENTIALS_REFUSED: 'The service refused the credentials. Check that they are complete and still valid.',
    CREDENTIALS_TOO_WEAK: 'The credentials lack permissions. Make others with those that the guide lists.',
    CREDENTIALS_UNREADABLE: 'The credentials can no longer be read on this server. Enter them again.',
    SOURCE_NOT_FOUND:
      'The service did not find the library or the video. Check the account, the address or the folder.',
    SOURCE_UNREACHABLE: 'The service did not answer. Try again later.',
    SOURCE_FAILED: 'The service refused the request.',
    SOURCE_CHANGED:
      'The answer of the service could not be understood. It may have changed, or the address is another page.',
    ADDRESS_REFUSED:
      'This address leads to an inner network or is not valid. Use a public address of the internet.',
    RATE_LIMITED: 'The service asked for a longer wait than one try allows. Try again later.',
    PREPARING: 'The service has not prepared the file for download yet. Try again later.',
    NO_DOWNLOAD: 'The service does not let the file of this video out.',
    NOT_FINISHED: 'The video is not ready where it comes from.',
    IS_LIVE: 'It is a live stream without a file.',
    CAPTION_UNREADABLE: 'A caption could not be read.',
    POSTER_UNREADABLE: 'The poster could not be read.',
    FOLDER_TOO_DEEP: 'The folders were too deep: the video is in the deepest one that fits.',
    SIZE_DIFFERS: 'The file that came has another size than the service told. Check the video.',
    LINK_EXPIRED: 'The link of the file ended several times before the file did. Try again.',
    TOO_MANY_VIDEOS: 'The library has more videos than one import takes.',
    ALREADY_HERE: 'The team has this video of an earlier import.',
  },
};

const isOwn = (code: string): code is OwnCode => Object.hasOwn(texts.en, code);

/** A stored code as the contract shows it; one that this release does not know is told in general words. */
export const toProblem = (code: string, language: Language): { code: string; message: string } =>
  isOwn(code) ? { code, message: texts[language][code] } : toImportFailure(code, language);
