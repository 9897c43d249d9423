export const ptBr = {
  offline: 'Você está sem conexão. Os envios continuam quando ela voltar.',
  bootTitle: 'O servidor não respondeu',
  bootText: 'Verifique a sua conexão e tente novamente.',
  profileTitle: 'Não foi possível carregar o seu perfil',
  consoleTitle: 'Não foi possível carregar o console',
  scrollTop: 'Voltar ao topo',
  signOut: 'Sair',
  splash: 'Todo o seu Streaming, em um só lugar.',
} as const;
