import type { ErrorCode } from '@palco/openapi';
import { factorErrorMessages } from './factor-error-messages';
import { peopleErrorMessages } from './people-error-messages';
import { integrationErrorMessages } from './integration-error-messages';
import { keyErrorMessages } from './key-error-messages';
import { liveErrorMessages } from './live-error-messages';
import { quotaErrorMessages } from './quota-error-messages';
import { uploadErrorMessages } from './upload-error-messages';
import { webhookErrorMessages } from './webhook-error-messages';

/**
 * What people read, per code of the contract and language. `{name}` is filled from the parameters of the error or its field.
 * A new code begins in `x-errors` of its operation (`openapi/paths`), and its text is added here.
 */
export const errorMessages = {
  ...factorErrorMessages,
  ...peopleErrorMessages,
  ...integrationErrorMessages,
  ...keyErrorMessages,
  ...liveErrorMessages,
  ...quotaErrorMessages,
  ...uploadErrorMessages,
  ...webhookErrorMessages,
  ACCOUNT_BLOCKED: {
    'pt-BR': 'O envio e a edição de vídeos estão temporariamente limitados nesta conta.',
    en: 'Uploading and changing videos is temporarily limited in this account.',
  },
  ACCOUNT_FORBIDDEN: {
    'pt-BR': 'Você não participa deste time.',
    en: 'You are not a member of this team.',
  },
  ALREADY_MEMBER: {
    'pt-BR': 'Esta pessoa já participa deste time.',
    en: 'This person is already a member of this team.',
  },
  ALREADY_IN_PLAYLIST: {
    'pt-BR': 'Este vídeo já está na playlist.',
    en: 'This video is in the playlist already.',
  },
  BODY_TOO_LARGE: {
    'pt-BR': 'O conteúdo enviado é grande demais.',
    en: 'The request body is too large.',
  },
  CANNOT_DELETE_SELF: {
    'pt-BR': 'Você não pode excluir nem desativar a si mesmo.',
    en: 'You cannot delete or switch off yourself.',
  },
  CLIENT_IN_USE: {
    'pt-BR': 'Este cliente ainda tem times ou subcontas. Exclua-os primeiro.',
    en: 'This client still has teams or sub-accounts. Delete them first.',
  },
  DATABASE_UNAVAILABLE: {
    'pt-BR': 'O servidor está sem acesso aos dados. Tente novamente em instantes.',
    en: 'The server cannot reach its data. Try again in a moment.',
  },
  DIRECTORY_INTO_ITSELF: {
    'pt-BR': 'Uma pasta não pode ir para dentro dela mesma nem de uma pasta que está nela.',
    en: 'A folder cannot go into itself or into a folder that is in it.',
  },
  DIGEST_MISMATCH: {
    'pt-BR': 'Este trecho do arquivo chegou danificado. Envie-o novamente.',
    en: 'This part of the file arrived damaged. Send it again.',
  },
  DIRECTORY_IS_ROOT: {
    'pt-BR': 'A pasta principal da biblioteca não muda de nome nem de lugar e não pode ser excluída.',
    en: 'The main folder of the library cannot be renamed, moved or deleted.',
  },
  DIRECTORY_NAME_TAKEN: {
    'pt-BR': 'Já existe uma pasta com este nome neste lugar.',
    en: 'There is already a folder of this name in this place.',
  },
  DIRECTORY_NOT_EMPTY: {
    'pt-BR': 'A pasta não está vazia.',
    en: 'The folder is not empty.',
  },
  DIRECTORY_TOO_DEEP: {
    'pt-BR': 'São pastas demais uma dentro da outra. O limite é de 50 níveis.',
    en: 'Too many folders inside of each other. The limit is 50 levels.',
  },
  DOMAIN_REFUSED: {
    'pt-BR': 'Este vídeo não pode ser exibido neste site. Quem o publicou pode autorizar o domínio.',
    en: 'This video cannot be shown on this site. Whoever published it can allow the domain.',
  },
  EMPTY_FILE: { 'pt-BR': 'O arquivo está vazio.', en: 'The file is empty.' },
  FILE_MISSING: {
    'pt-BR': 'Envie exatamente um arquivo, no campo file.',
    en: 'Send exactly one file, in the field file.',
  },
  FILE_TOO_LARGE: {
    'pt-BR': 'O arquivo é maior do que o permitido.',
    en: 'The file is larger than allowed.',
  },
  FORBIDDEN: {
    'pt-BR': 'Você não tem permissão para fazer isso neste time.',
    en: 'You do not have the permission to do this in this team.',
  },
  FRAME_NOT_AVAILABLE: {
    'pt-BR':
      'Não foi possível tirar um quadro deste vídeo: o arquivo original não existe mais ou não tem imagem.',
    en: 'No frame can be taken from this video: its source is gone or has no picture.',
  },
  HEIC_IMAGE: {
    'pt-BR': 'Fotos HEIC não são aceitas. Exporte a foto como JPEG, PNG ou WebP e envie de novo.',
    en: 'HEIC photos are not accepted. Export the photo as JPEG, PNG or WebP and send it again.',
  },
  IMAGE_TOO_LARGE: {
    'pt-BR': 'Tamanho da imagem excedeu limite de {max}MB!',
    en: 'The image is larger than {max}MB!',
  },
  IMAGE_TOO_MANY_PIXELS: {
    'pt-BR': 'A imagem tem mais de 50 megapixels. Envie uma menor.',
    en: 'The image has more than 50 megapixels. Send a smaller one.',
  },
  INTERNAL: { 'pt-BR': 'Aconteceu um erro interno...', en: 'An internal error happened...' },
  INVALID_CREDENTIALS: { 'pt-BR': 'E-mail ou senha incorretos', en: 'Wrong e-mail or password' },
  INVALID_FIELDS: { 'pt-BR': 'Confira os campos destacados.', en: 'Check the marked fields.' },
  INVALID_IMAGE: {
    'pt-BR': 'O formato da imagem é inválido!',
    en: 'The format of the image is not valid!',
  },
  INVALID_RECOVERY_TOKEN: {
    'pt-BR': 'Este link expirou, já foi usado ou foi substituído por um mais novo. Peça outro.',
    en: 'This link has expired, was already used, or was replaced by a newer one. Ask for another one.',
  },
  INVALID_REQUEST: { 'pt-BR': 'A requisição está malformada.', en: 'The request is malformed.' },
  INVALID_SETUP_TOKEN: {
    'pt-BR': 'Este link de instalação expirou ou não é válido. Reinicie o servidor para receber outro.',
    en: 'This setup link has expired or is not valid. Restart the server to get another one.',
  },
  INVALID_SUBTITLE_TYPE: {
    'pt-BR': 'Envie um arquivo de legendas .vtt, .srt ou .sbv.',
    en: 'Send a subtitle file, .vtt, .srt or .sbv.',
  },
  LAST_OWNER: {
    'pt-BR':
      'É a última pessoa que pode gerenciar os times deste cliente. Dê essa permissão a outra pessoa antes.',
    en: 'This is the last person who can manage the teams of this client. Give the permission to somebody else first.',
  },
  MEDIA_LINK_INVALID: {
    'pt-BR': 'Este endereço de mídia expirou ou não é válido.',
    en: 'This media address has expired or is not valid.',
  },
  METHOD_NOT_ALLOWED: {
    'pt-BR': 'Este endereço não aceita este método.',
    en: 'This address does not take this method.',
  },
  MULTIPART_MALFORMED: {
    'pt-BR': 'O formulário enviado está malformado ou incompleto.',
    en: 'The form that was sent is malformed or incomplete.',
  },
  NAME_IN_USE: {
    'pt-BR': 'Este nome já está em uso.',
    en: 'This name is already in use.',
  },
  NOT_FOUND: {
    'pt-BR': 'Não encontramos o que você procura.',
    en: 'We did not find what you are looking for.',
  },
  PERMISSION_NOT_HELD: {
    'pt-BR': 'Você não pode dar nem alterar permissões que você mesmo não tem.',
    en: 'You cannot give or change permissions that you do not hold yourself.',
  },
  PERSON_INACTIVE: {
    'pt-BR': 'Esta pessoa está desativada. Ative-a primeiro.',
    en: 'This person is switched off. Switch the person on first.',
  },
  PERSON_IN_OTHER_TEAMS: {
    'pt-BR': 'Esta pessoa também participa de outros times. Remova-a apenas dos seus.',
    en: 'This person also works in other teams. Take the person out of yours only.',
  },
  PLAYLIST_FULL: {
    'pt-BR': 'Uma playlist tem no máximo {max} vídeos, incluindo os que estão na lixeira.',
    en: 'A playlist has at most {max} videos, those in the trash included.',
  },
  RANGE_NOT_SATISFIABLE: {
    'pt-BR': 'O trecho pedido não existe neste arquivo.',
    en: 'The requested range does not exist in this file.',
  },
  ROLE_IN_USE: {
    'pt-BR': 'Este cargo está em uso. Dê outro cargo às pessoas antes de excluí-lo.',
    en: 'This role is in use. Give its people another role before you delete it.',
  },
  ROLE_NAME_IN_USE: {
    'pt-BR': 'Já existe um cargo com este nome.',
    en: 'There is already a role with this name.',
  },
  SERVER_BUSY: {
    'pt-BR': 'O servidor está ocupado. Tente novamente em instantes.',
    en: 'The server is busy. Try again in a moment.',
  },
  SERVER_STOPPING: {
    'pt-BR': 'O servidor está sendo reiniciado. Tente novamente em instantes.',
    en: 'The server is restarting. Try again in a moment.',
  },
  SESSION_EXPIRED: {
    'pt-BR': 'Sua sessão expirou. Entre novamente.',
    en: 'Your session has expired. Sign in again.',
  },
  SETUP_DONE: {
    'pt-BR': 'Esta instalação já tem um administrador. Entre com a conta dele.',
    en: 'This installation already has an administrator. Sign in with that account.',
  },
  STORAGE_FULL: {
    'pt-BR': 'Não há espaço no servidor para este arquivo. O que já foi enviado está guardado.',
    en: 'The server has no room for this file. What was already sent is safe.',
  },
  STORAGE_UNAVAILABLE: {
    'pt-BR': 'O servidor está sem acesso aos arquivos. Tente novamente em instantes.',
    en: 'The server cannot reach its files. Try again in a moment.',
  },
  SUBTITLE_EMPTY: {
    'pt-BR': 'O arquivo não tem nenhuma legenda. O que o vídeo já tinha não foi alterado.',
    en: 'The file has no subtitle in it. What the video had was not changed.',
  },
  SUBTITLE_MALFORMED: {
    'pt-BR': 'Nada deste arquivo pôde ser lido como legenda. Corrija a linha indicada e envie de novo.',
    en: 'Nothing of this file could be read as a subtitle. Mend the line that is named and send it again.',
  },
  SYSTEM_ROLE: {
    'pt-BR': 'Cargos do sistema não podem ser alterados.',
    en: 'Roles of the system cannot be changed.',
  },
  TEAM_NOT_EMPTY: {
    'pt-BR': 'Este time ainda tem vídeos, na biblioteca ou na lixeira. Eles precisam sair antes.',
    en: 'This team still has videos, in the library or in the trash. They have to go first.',
  },
  TOO_MANY_ATTEMPTS: {
    'pt-BR': 'Muitas tentativas. Aguarde um pouco e tente novamente.',
    en: 'Too many tries. Wait a little and try again.',
  },
  TOO_MANY_CUES: {
    'pt-BR': 'O arquivo tem mais de {max} legendas, o máximo por idioma.',
    en: 'The file has more than {max} cues, the most for a language.',
  },
  TOO_MANY_DOWNLOADS: {
    'pt-BR':
      'Downloads demais ao mesmo tempo para este endereço de internet ou este time. Aguarde um pouco e tente novamente.',
    en: 'Too many downloads at once for this internet address or this team. Wait a little and try again.',
  },
  TOO_MANY_LIKES: {
    'pt-BR': 'Este vídeo já recebeu o máximo de curtidas desta rede.',
    en: 'This video already has the most likes that it takes from this network.',
  },
  TOO_MANY_SUBTITLES: {
    'pt-BR': 'Este vídeo já tem legendas em 50 idiomas. Exclua uma antes.',
    en: 'This video already has subtitles in 50 languages. Delete one first.',
  },
  REPLACEMENT_NOT_UNDER_WAY: {
    'pt-BR': 'O arquivo deste vídeo não está sendo substituído: isso já terminou ou foi cancelado.',
    en: 'The file of this video is not being replaced: that has ended or was cancelled.',
  },
  REPLACEMENT_UNDER_WAY: {
    'pt-BR': 'O arquivo deste vídeo já está sendo substituído. Espere terminar ou cancele a substituição.',
    en: 'The file of this video is being replaced already. Wait for its end or cancel it.',
  },
  TRANSCODE_NOT_CANCELLABLE: {
    'pt-BR': 'Este vídeo não está em conversão: ela já terminou ou foi cancelada.',
    en: 'This video is not being converted: that has ended or was cancelled.',
  },
  TRANSCODE_NOT_REPEATABLE: {
    'pt-BR': 'Só um vídeo que falhou e cujo arquivo ainda existe pode ser processado de novo.',
    en: 'Only a video that failed and whose file is still there can be processed again.',
  },
  UNAUTHENTICATED: { 'pt-BR': 'Entre na sua conta para continuar.', en: 'Sign in to go on.' },
  UNSUPPORTED_MEDIA_TYPE: {
    'pt-BR': 'O tipo do conteúdo enviado não é aceito aqui.',
    en: 'This content type is not accepted here.',
  },
  UPLOAD_BUSY: {
    'pt-BR': 'Este trecho já está sendo recebido. Tente novamente em instantes.',
    en: 'This part is already being received. Try again in a moment.',
  },
  UPLOAD_DISCARDED: { 'pt-BR': 'Este envio foi descartado.', en: 'This upload was discarded.' },
  UPLOAD_EXPIRED: {
    'pt-BR': 'Este envio expirou. Envie o arquivo novamente.',
    en: 'This upload has expired. Send the file again.',
  },
  UPLOAD_FINISHED: {
    'pt-BR': 'O arquivo deste vídeo já foi enviado por completo.',
    en: 'The file of this video was already sent completely.',
  },
  VERSION_CONFLICT: {
    'pt-BR': 'Outra pessoa alterou este item. Recarregue e tente novamente.',
    en: 'Somebody else changed this item. Reload it and try again.',
  },
  VIDEO_NOT_READY: {
    'pt-BR': 'Este vídeo ainda não está pronto para assistir.',
    en: 'This video cannot be watched yet.',
  },
} as const satisfies Record<ErrorCode, Record<'pt-BR' | 'en', string>>;
