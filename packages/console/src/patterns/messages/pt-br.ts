export const ptBr = {
  roleNotHeld: 'Tem permissões que você não tem',
  rowActions: 'Ações',
  allFilter: 'Todos',
  clearFilter: 'Limpar filtro {filter}',
  clearFilters: 'Limpar filtros',
  found: { one: '{count} resultado encontrado', other: '{count} resultados encontrados' },
  noResults: 'Sem resultado',
  noResultsText: 'Nenhum resultado encontrado, tente novamente com outra palavra-chave.',
  leaveTitle: 'Sair sem salvar?',
  leaveText: 'O que você alterou nesta página será perdido.',
  leave: 'Sair sem salvar',
  conflict:
    'Outra pessoa salvou uma alteração enquanto você editava. O que você digitou continua aqui: salve de novo para gravar.',
  undo: 'Desfazer',
  undone: 'Desfeito',
  undoFailed: 'Não foi possível desfazer',
} as const;
