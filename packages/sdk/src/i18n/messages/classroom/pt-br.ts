/** Portuguese texts of the classroom and the carousel. */
export const ptBr = {
  'classroom.name': 'Nome',
  'classroom.email': 'E-mail',
  'classroom.join': 'Participar',
  'classroom.joining': 'Aguarde...',
  'classroom.exit': 'Sair do evento',
  'classroom.stage': 'Transmissão',
  'classroom.chat': 'Chat',
  'classroom.speakers': 'Oradores',
  'classroom.certificate': 'Baixar certificado de presença',
  'classroom.certificateFile': 'certificado.pdf',
  'classroom.certificateFailed': 'Não foi possível baixar o certificado. Tente de novo.',
  'carousel.previous': 'Página anterior',
  'carousel.next': 'Próxima página',
  'carousel.page': 'Página {page}',
} as const;
