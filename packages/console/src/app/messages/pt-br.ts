export const ptBr = {
  serverErrorTitle: 'Ops',
  serverErrorText: 'Aconteceu um erro interno...',
} as const;
