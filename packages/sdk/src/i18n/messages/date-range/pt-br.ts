/** Portuguese texts of the date range. */
export const ptBr = {
  'dateRange.previous': 'Mês anterior',
  'dateRange.next': 'Próximo mês',
  'dateRange.keys': 'Use as setas para mudar de dia, Page Up e Page Down para mudar de mês.',
  'dateRange.start': 'Início',
  'dateRange.end': 'Fim',
  'dateRange.none': 'Sem data',
  'dateRange.preset.today': 'Hoje',
  'dateRange.preset.thisWeek': 'Essa semana',
  'dateRange.preset.lastWeek': 'Última semana',
  'dateRange.preset.last15Days': 'Últimos 15 dias',
  'dateRange.preset.thisMonth': 'Esse mês',
  'dateRange.preset.none': 'Limpar filtro',
} as const;
