/** What people read of refusals about lives; see `error-messages.ts`. */
export const liveErrorMessages = {
  ATTENDEE_BANNED: {
    'pt-BR': 'Você foi bloqueado nesta transmissão.',
    en: 'You were banned from this live.',
  },
  ATTENDEE_ERASED: {
    'pt-BR': 'A sua inscrição e os seus dados foram apagados.',
    en: 'Your registration and your data were erased.',
  },
  CERTIFICATE_NOT_YET: {
    'pt-BR': 'O certificado fica disponível depois do fim da transmissão.',
    en: 'The certificate is available after the end of the live.',
  },
  CERTIFICATE_OFF: {
    'pt-BR': 'Este evento não emite certificado de presença.',
    en: 'This event issues no certificate of presence.',
  },
  PRESENCE_TOO_SHORT: {
    'pt-BR':
      'O certificado pede presença de {needed} % da transmissão; a presença foi de {share} %. Se você assistiu em outro aparelho, baixe-o lá ou peça-o à organização do evento ({team}).',
    en: 'The certificate asks for a presence of {needed} % of the live; the presence was {share} %. If you watched on another device, save it there or ask the organisers of the event ({team}) for it.',
  },
  CHAT_CLOSED: {
    'pt-BR': 'O chat está fechado.',
    en: 'The chat is closed.',
  },
  CHAT_LINK_REFUSED: {
    'pt-BR': 'Links não são permitidos neste chat.',
    en: 'Links are not allowed in this chat.',
  },
  CHAT_SLOW_MODE: {
    'pt-BR': 'Aguarde um pouco antes de enviar outra mensagem.',
    en: 'Wait a little before you send another message.',
  },
  INVALID_TRANSITION: {
    'pt-BR': 'Esta ação não é possível no estado atual da transmissão.',
    en: 'This action is not possible in the present state of the live.',
  },
  LIVE_FILE_NOT_TEXT: {
    'pt-BR': 'Este arquivo não é um texto. Salve a planilha como CSV em UTF-8 e envie o CSV.',
    en: 'This file is no text. Save the spreadsheet as CSV in UTF-8 and send the CSV.',
  },
  LIVE_ALREADY_STARTED: {
    'pt-BR': 'A transmissão já foi iniciada: estes campos não podem mais ser alterados.',
    en: 'The live was started already: these fields cannot be changed any more.',
  },
  LIVE_IN_PROGRESS: {
    'pt-BR': 'Encerre a transmissão antes de excluí-la.',
    en: 'Complete the live before you delete it.',
  },
  LIVE_NOT_FOUND: {
    'pt-BR': 'Transmissão não encontrada.',
    en: 'There is no such live.',
  },
  LIVE_WITHOUT_STUDIO: {
    'pt-BR': 'Esta transmissão é enviada por um encoder e não tem sala.',
    en: 'This live is sent by an encoder and has no room.',
  },
  OVERLAYS_FULL: {
    'pt-BR': 'Uma live tem no máximo {max} sobreposições.',
    en: 'A live has at most {max} overlays.',
  },
  PRESETS_FULL: {
    'pt-BR': 'Um time tem no máximo {max} predefinições.',
    en: 'A team has at most {max} presets.',
  },
  REGION_REFUSED: {
    'pt-BR': 'Esta transmissão não está disponível na sua região.',
    en: 'This live is not available in your region.',
  },
  SIGNAL_NOT_READY: {
    'pt-BR': 'Este sinal ainda não chegou.',
    en: 'This signal has not arrived yet.',
  },
  SIGNAL_TAKEN: {
    'pt-BR': 'Um encoder já envia este sinal.',
    en: 'An encoder sends this signal already.',
  },
  SIGNALS_UNAVAILABLE: {
    'pt-BR': 'O servidor não consegue receber sinais agora. Tente novamente em instantes.',
    en: 'The server cannot take signals now. Try again in a moment.',
  },
  TEST_SIGNALS_FULL: {
    'pt-BR': 'Já há sinais de teste demais no ar. Pare um deles e tente de novo.',
    en: 'Too many test signals are sent already. Stop one of them and try again.',
  },
  TOO_MANY_REGISTRATIONS: {
    'pt-BR':
      'Muitas inscrições vieram do mesmo endereço de internet em pouco tempo. Aguarde um pouco e tente novamente.',
    en: 'Too many registrations came from the same internet address in a short time. Wait a little and try again.',
  },
  TOO_MANY_ROWS: {
    'pt-BR': 'São permitidas no máximo {max} transmissões por vez.',
    en: 'At most {max} lives are made at once.',
  },
} as const;
