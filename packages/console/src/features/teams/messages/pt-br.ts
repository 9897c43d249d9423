export const ptBr = {
  pageTitle: 'Selecionar time',
  welcome: 'Boas-vindas, {name}',
  choose: 'Escolha o time com que você quer trabalhar.',
  teams: 'Times',
  access: 'Acessar',
  accessTeam: 'Acessar {team}',
  signOut: 'Sair',
  noTeamTitle: 'Você ainda não faz parte de nenhum time',
  noTeamText: 'Peça ao administrador da sua conta para incluir {login} em um time.',
  loadAgain: 'Verificar novamente',
} as const;
