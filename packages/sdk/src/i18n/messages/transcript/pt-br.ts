/** Portuguese texts of the transcript beside a player. */
export const ptBr = {
  'transcript.title': 'Transcrição',
  'transcript.search': 'Buscar na transcrição',
  'transcript.language': 'Idioma da transcrição',
  'transcript.copy': 'Copiar com os tempos',
  'transcript.copied': 'Transcrição copiada',
  'transcript.notCopied': 'Não foi possível copiar. Selecione o texto e copie pelo teclado.',
  'transcript.follow': 'Voltar ao que está sendo dito',
  'transcript.loading': 'Carregando a transcrição',
  'transcript.failed': 'Não foi possível carregar a transcrição.',
  'transcript.empty': 'Ninguém fala neste vídeo.',
  'transcript.retry': 'Tentar novamente',
  'transcript.hits': {
    zero: 'Nenhum trecho encontrado',
    one: '{count} trecho encontrado',
    many: '{count} de trechos encontrados',
    other: '{count} trechos encontrados',
  },
} as const;
