import type { Language } from '../../../kernel/errors/language';
import type { OutboundError } from '../../../kernel/outbound';

/** Why an import failed. */
export type ImportFailureCode =
  | 'ADDRESS_REFUSED'
  | 'HOST_NOT_FOUND'
  | 'UNREACHABLE'
  | 'FILE_NOT_FOUND'
  | 'FILE_FORBIDDEN'
  | 'SERVER_ERROR'
  | 'NOT_MEDIA_FILE'
  | 'FILE_NOT_SHARED'
  | 'EMPTY_FILE'
  | 'FILE_TOO_LARGE'
  | 'QUOTA_REACHED'
  | 'PLAN_LIMIT_REACHED'
  | 'NO_ROOM'
  | 'FILE_CHANGED'
  | 'ADDRESS_UNREADABLE'
  | 'ACCOUNT_BLOCKED'
  | 'IMPORT_FAILED';

const texts: Readonly<Record<Language, Readonly<Record<ImportFailureCode, string>>>> = {
  'pt-BR': {
    ADDRESS_REFUSED: 'Este endereço leva a uma rede interna. Use um endereço público da internet.',
    HOST_NOT_FOUND: 'O servidor deste endereço não existe. Confira se o endereço está certo.',
    UNREACHABLE: 'O servidor não respondeu ou interrompeu o envio. Tente novamente mais tarde.',
    FILE_NOT_FOUND: 'O servidor não encontrou este arquivo. O link pode ter expirado.',
    FILE_FORBIDDEN: 'O servidor não permite baixar este arquivo. Use um link que abra sem login.',
    SERVER_ERROR: 'O servidor respondeu com um erro. Tente novamente mais tarde.',
    NOT_MEDIA_FILE:
      'Este endereço leva a uma página ou a um documento, não a um vídeo. Use o link direto do arquivo.',
    FILE_NOT_SHARED:
      'O serviço mostrou uma página em vez do arquivo. Libere o arquivo para qualquer pessoa com o link; se ele for grande demais para isso, baixe o arquivo e envie-o.',
    EMPTY_FILE: 'O arquivo está vazio.',
    FILE_TOO_LARGE: 'O arquivo é maior do que esta instalação aceita.',
    QUOTA_REACHED: 'O time já tem envios demais em andamento. Espere um deles terminar e tente novamente.',
    PLAN_LIMIT_REACHED: 'O limite do plano do time não permite este arquivo.',
    NO_ROOM: 'Não há espaço no servidor para este arquivo. Tente novamente mais tarde.',
    FILE_CHANGED: 'O arquivo mudou durante o download. Tente novamente.',
    ADDRESS_UNREADABLE: 'O endereço não pode mais ser lido neste servidor. Importe o vídeo de novo.',
    ACCOUNT_BLOCKED: 'O envio de vídeos está temporariamente limitado nesta conta.',
    IMPORT_FAILED: 'O vídeo não pôde ser importado. Tente novamente.',
  },
  en: {
    ADDRESS_REFUSED: 'This address leads to an inner network. Use a public address of the internet.',
    HOST_NOT_FOUND: 'The server of this address does not exist. Check the address.',
    UNREACHABLE: 'The server did not answer or broke off. Try again later.',
    FILE_NOT_FOUND: 'The server did not find this file. The link may have expired.',
    FILE_FORBIDDEN: 'The server does not allow this download. Use a link that opens without a log-in.',
    SERVER_ERROR: 'The server answered with an error. Try again later.',
    NOT_MEDIA_FILE:
      'This address leads to a page or a document, not to a video. Use the direct link of the file.',
    FILE_NOT_SHARED:
      'The service showed a page in place of the file. Share the file with anyone who has the link; where it is too large for that, download it and upload the file.',
    EMPTY_FILE: 'The file is empty.',
    FILE_TOO_LARGE: 'The file is larger than this installation takes.',
    QUOTA_REACHED: 'The team has too many uploads under way. Wait for one to end and try again.',
    PLAN_LIMIT_REACHED: 'The limit of the plan of the team does not allow this file.',
    NO_ROOM: 'The server has no room for this file. Try again later.',
    FILE_CHANGED: 'The file changed during the download. Try again.',
    ADDRESS_UNREADABLE: 'The address can no longer be read on this server. Import the video again.',
    ACCOUNT_BLOCKED: 'Uploading videos is temporarily limited in this account.',
    IMPORT_FAILED: 'The video could not be imported. Try again.',
  },
};

const isKnown = (code: string): code is ImportFailureCode => code in texts.en;

/** A stored code as the contract shows it; one that this release does not know is told in general words. */
export function toImportFailure(code: string, language: Language): { code: string; message: string } {
  const known = isKnown(code) ? code : 'IMPORT_FAILED';
  return { code: known, message: texts[language][known] };
}

/** What a failed request means for an import, and whether another try may help. */
export interface ImportFailure {
  readonly code: ImportFailureCode;
  readonly retryable: boolean;
}

const forGood = (code: ImportFailureCode): ImportFailure => ({ code, retryable: false });
const forNow = (code: ImportFailureCode): ImportFailure => ({ code, retryable: true });

function ofStatus(status: number): ImportFailure {
  if (status === 404 || status === 410) return forGood('FILE_NOT_FOUND');
  if (status === 401 || status === 403 || status === 407 || status === 451) return forGood('FILE_FORBIDDEN');
  return status === 408 || status === 429 || status >= 500 ? forNow('SERVER_ERROR') : forGood('SERVER_ERROR');
}

const ofCode: Readonly<Record<Exclude<OutboundError['code'], 'STATUS' | 'UNREACHABLE'>, ImportFailure>> = {
  URL_REFUSED: forGood('ADDRESS_REFUSED'),
  ADDRESS_REFUSED: forGood('ADDRESS_REFUSED'),
  TOO_LARGE: forGood('FILE_TOO_LARGE'),
  NO_ROOM: forNow('NO_ROOM'),
  CHANGED: forNow('FILE_CHANGED'),
};

/** Reads why a request failed. */
export function failureOf(error: OutboundError): ImportFailure {
  const { code, status, cause } = error;
  if (code === 'STATUS') return ofStatus(status ?? 0);
  if (code !== 'UNREACHABLE') return ofCode[code];
  // A name that does not exist will not exist in a minute either.
  const isUnknown = cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';
  return isUnknown ? forGood('HOST_NOT_FOUND') : forNow('UNREACHABLE');
}
