/** Texts of one field's error (specification section 5). */
export const fieldMessages = {
  REQUIRED: { 'pt-BR': 'O campo é obrigatório', en: 'The field is required' },
  UNKNOWN: { 'pt-BR': 'Este campo não existe', en: 'There is no such field' },
  INVALID_EMAIL: { 'pt-BR': 'O formato do email não é válido', en: 'The e-mail is not valid' },
  INVALID_NAME: { 'pt-BR': 'Nome inserido inválido', en: 'The name is not valid' },
  INVALID_URL: {
    'pt-BR': 'Informe um endereço https que exista na internet',
    en: 'Enter an https address that is on the internet',
  },
  YOUTUBE_LINK: {
    'pt-BR':
      'O YouTube não permite baixar vídeos por um link. Baixe o seu vídeo no YouTube Studio e envie o arquivo',
    en: 'YouTube does not give videos to a link. Download your video in YouTube Studio and upload the file',
  },
  ONEDRIVE_LINK: {
    'pt-BR': 'Este link do OneDrive abre uma página, não o arquivo. Baixe o arquivo e envie-o',
    en: 'This link of OneDrive opens a page, not the file. Download the file and upload it',
  },
  FOLDER_LINK: {
    'pt-BR': 'Este link é de uma pasta. Compartilhe o arquivo do vídeo e cole o link dele',
    en: 'This link is of a folder. Share the file of the video and paste its link',
  },
  INVALID_TAX_ID: {
    'pt-BR': 'CNPJ ou CPF inválido: confira os dígitos',
    en: 'This is no CNPJ or CPF: check its digits',
  },
  INVALID_FORMAT: { 'pt-BR': 'Formato inválido', en: 'Invalid format' },
  INVALID_VALUE: { 'pt-BR': 'Valor inválido', en: 'Invalid value' },
  LOGIN_IN_USE: {
    'pt-BR': 'Já existe uma pessoa com este e-mail',
    en: 'There is already a person with this e-mail',
  },
  PERMISSION_NOT_HELD: {
    'pt-BR': 'Você não tem estas permissões: {permissions}',
    en: 'You do not hold these permissions: {permissions}',
  },
  TOO_LONG: { 'pt-BR': 'O tamanho máximo é {max}', en: 'The longest length is {max}' },
  TOO_SHORT: { 'pt-BR': 'O tamanho minimo é {min}', en: 'The shortest length is {min}' },
  NOT_INTEGER: { 'pt-BR': 'Apenas números inteiros', en: 'Whole numbers only' },
  TOO_SMALL: { 'pt-BR': 'O valor minimo é {min}', en: 'The smallest value is {min}' },
  TOO_LARGE: { 'pt-BR': 'O valor maximo é {max}', en: 'The largest value is {max}' },
  TOO_MANY: { 'pt-BR': 'No máximo {max}', en: 'At most {max}' },
  TOO_FEW: { 'pt-BR': 'Pelo menos {min}', en: 'At least {min}' },
  REPEATED: { 'pt-BR': 'O campo aparece mais de uma vez', en: 'The field appears more than once' },
  WRONG_PASSWORD: { 'pt-BR': 'A senha atual está incorreta', en: 'The current password is wrong' },
  WRONG_CODE: { 'pt-BR': 'O código está incorreto ou já foi usado', en: 'The code is wrong or was used' },
  UNKNOWN_PERMISSION: { 'pt-BR': 'Permissão desconhecida: {value}', en: 'Unknown permission: {value}' },
  RESERVED_NAME: { 'pt-BR': 'Este nome é reservado', en: 'This name is reserved' },
  INVALID_LINE: { 'pt-BR': 'Linha {line}: não é uma legenda válida', en: 'Line {line} is no valid subtitle' },
  CUE_ENDS_EARLY: { 'pt-BR': 'O fim deve vir depois do início', en: 'The end must come after the start' },
  CUE_OUT_OF_ORDER: {
    'pt-BR': 'Começa antes do início da legenda anterior',
    en: 'It begins before the one before it begins',
  },
  LOCKED: {
    'pt-BR': 'Não pode ser alterado depois do início',
    en: 'It cannot be changed after the start',
  },
  INVALID_TIME: { 'pt-BR': 'O formato deve ser HH:mm:ss', en: 'The format must be HH:mm:ss' },
  INVALID_DATE: {
    'pt-BR': 'A data deve existir e ter o formato dd/MM/yyyy',
    en: 'The date must exist and have the format dd/MM/yyyy',
  },
  NOT_AMONG: { 'pt-BR': 'Valores aceitos: {allowed}', en: 'Accepted values: {allowed}' },
  IN_USE: { 'pt-BR': 'Este nome já está em uso', en: 'This name is already in use' },
} as const satisfies Record<string, Record<'pt-BR' | 'en', string>>;

/** Codes of one field's error. */
export type FieldCode = keyof typeof fieldMessages;
