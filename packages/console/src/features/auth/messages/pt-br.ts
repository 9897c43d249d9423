export const ptBr = {
  pageTitle: 'Entrar',
  title: 'Entrar com conta {product}',
  tagline: 'Todo o seu Streaming, em um só lugar.',
  email: 'E-mail',
  password: 'Senha',
  submit: 'Entrar',
  wrongInline: 'E-mail ou senha incorretos',
  wrongToastTitle: 'Error!',
  wrongToastText: 'Usuário ou senha estão incorretos',
  tooManySeconds: {
    one: 'Muitas tentativas. Tente novamente em {count} segundo.',
    other: 'Muitas tentativas. Tente novamente em {count} segundos.',
  },
  tooManyMinutes: {
    one: 'Muitas tentativas. Tente novamente em {count} minuto.',
    other: 'Muitas tentativas. Tente novamente em {count} minutos.',
  },
  offline: 'Sem conexão com o servidor. Verifique a sua internet e tente novamente.',
  serverError: 'Não foi possível entrar agora. Tente novamente em instantes.',
  expired: 'A sua sessão expirou. Entre novamente para continuar de onde parou.',
  signingOut: 'Saindo...',
} as const;
