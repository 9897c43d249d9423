export const ptBr = {
  person: 'Usuário',
  lastLogin: 'Último acesso',
  you: 'Você',
  invited: 'Convite pendente',
  inactive: 'Inativo',
  never: 'Nunca',
  roleNotHeld: 'Tem permissões que você não tem',
} as const;
