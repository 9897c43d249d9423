/** Portuguese texts: those of the specification (sections 2, 5 and 8) and the SDK's own. */
export const ptBr = {
  'list.empty': 'Nenhum resultado encontrado',
  'list.loading': 'Aguarde...',
  'team.search': 'Buscar',
  'team.enter': 'Acessar',
  'team.list': 'Times',
  'team.selected': 'Time selecionado',
  'team.empty': 'Você ainda não participa de nenhum time.',
} as const;
