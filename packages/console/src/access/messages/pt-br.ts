export const ptBr = {
  permission: 'Você não tem permissão para isto neste time.',
  blocked: 'O envio e o gerenciamento de vídeos estão temporariamente limitados neste time.',
  offline: 'Você está sem conexão.',
  outdated: 'Isto foi alterado por outra pessoa. Recarregue para continuar.',
} as const;
