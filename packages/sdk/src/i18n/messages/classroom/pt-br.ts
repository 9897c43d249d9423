/** Portuguese texts of the classroom. */
export const ptBr = {
  'classroom.name': 'Nome',
  'classroom.email': 'E-mail',
  'classroom.join': 'Participar',
  'classroom.joining': 'Aguarde...',
  'classroom.exit': 'Sair do evento',
  'classroom.banned': 'Você foi bloqueado nesta transmissão.',
  'classroom.bannedUntil': 'Você foi bloqueado nesta transmissão até {until}.',
  'classroom.erased': 'A sua inscrição neste evento foi apagada.',
  'classroom.left': 'Você saiu deste evento em outra aba.',
  'classroom.rejoin': 'Inscrever-se de novo',
  'classroom.stage': 'Transmissão',
  'classroom.chat': 'Chat',
  'classroom.speakers': 'Oradores',
  'classroom.certificateGiven':
    'Quem assistiu a pelo menos {share} % da transmissão tem um certificado de presença: use o botão «Baixar certificado de presença».',
  'classroom.replay': 'A gravação está pronta: assista aqui mesmo.',
  'classroom.replayMaking': 'A gravação está sendo preparada e aparece aqui quando ficar pronta.',
  'classroom.certificate': 'Baixar certificado de presença',
  'classroom.certificateFile': 'certificado.pdf',
  'classroom.certificateFailed': 'Não foi possível baixar o certificado. Tente de novo.',
} as const;
