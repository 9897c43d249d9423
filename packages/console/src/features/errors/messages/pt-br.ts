export const ptBr = {
  notFoundTitle: 'OOPS! Alguma coisa deu errado!',
  notFoundText: 'Não encontramos esta página. Confira o endereço ou volte para o início.',
  forbiddenTitle: 'Parece que você não pode andar por aqui',
  forbiddenText: 'Peça ao administrador da sua conta para liberar o seu acesso.',
  forbiddenWho: 'Você está como {login} no time {team}.',
  crashedText: 'A página parou de responder. Os seus envios continuam.',
  blockedTitle: 'Acesso temporariamente limitado',
  blockedText:
    'O envio e o gerenciamento de novos vídeos estão temporariamente limitados. Os vídeos armazenados continuam sendo entregues. Entre em contato com o setor financeiro.',
  exit: 'Sair',
  home: 'Voltar para o início',
  retry: 'Tentar novamente',
  copyDetails: 'Copiar detalhes',
} as const;
