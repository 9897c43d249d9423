/** Portuguese texts of the charts of a live. */
export const ptBr = {
  'analytics.loading': 'Carregando…',
  'analytics.none': 'Ainda não há dados.',
  'analytics.extent': 'De {from} a {to}: máximo de {most}.',
  'analytics.retry': 'Tentar novamente',
  'analytics.failed': 'Não foi possível carregar os dados',
} as const;
