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
  'carousel.previous': 'Página anterior',
  'carousel.next': 'Próxima página',
  'carousel.page': 'Página {page}',
} as const;
