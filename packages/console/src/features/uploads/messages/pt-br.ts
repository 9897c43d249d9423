/** Texts of the processing panel, in Portuguese. */
export const ptBr = {
  done: 'concluído',
  speed: '{speed}/s',
  left: '{time} restantes',
  expand: 'Expandir',
  collapse: 'Recolher',
  retryFailed: 'Tentar os que falharam',
  clearFinished: 'Limpar lista',

  'status.waiting': 'Aguardando',
  'status.queued': 'Aguardando conversão',
  'status.uploading': 'Enviando, {sent} de {size}',
  'status.retrying': 'Nova tentativa em instantes, {sent} de {size}',
  'status.paused': 'Pausado, {sent} de {size}',
  'status.offline': 'Sem conexão, continua quando ela voltar',
  'status.converting': 'Convertendo',
  'status.done': 'Concluído',
  inTeam: 'em {team}',

  pollFailed: 'A conversão não pôde ser consultada. Nova tentativa em instantes.',

  'toast.doneCount': { one: '{count} vídeo enviado', other: '{count} vídeos enviados' },
  'toast.blocked': 'Entenda',
  'toast.open': 'Abrir vídeo',
  'toast.failed': 'Falha no envio',
} as const;
