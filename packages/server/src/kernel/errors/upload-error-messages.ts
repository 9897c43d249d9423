/** What people read of refused parts of a file; see `error-messages.ts`. */
export const uploadErrorMessages = {
  CHUNK_CONFLICT: {
    'pt-BR': 'Este trecho do arquivo já foi enviado com outro conteúdo.',
    en: 'This part of the file was already sent with other content.',
  },
  CHUNK_LENGTH_MISMATCH: {
    'pt-BR': 'O tamanho do trecho enviado não corresponde ao anunciado.',
    en: 'The part that was sent has another length than announced.',
  },
  CHUNK_TOO_LARGE: {
    'pt-BR': 'O trecho enviado é maior do que o permitido.',
    en: 'The part that was sent is larger than allowed.',
  },
  CONTENT_RANGE_MALFORMED: {
    'pt-BR': 'O cabeçalho Content-Range está malformado.',
    en: 'The Content-Range header is malformed.',
  },
  CONTENT_RANGE_UNSATISFIABLE: {
    'pt-BR': 'O trecho não pertence a este arquivo ou o tamanho total é outro.',
    en: 'The range does not belong to this file, or its total is another one.',
  },
} as const;
