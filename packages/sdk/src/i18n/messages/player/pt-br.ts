/** Portuguese texts: those of the specification (sections 2, 5 and 8) and the SDK's own. */
export const ptBr = {
  'player.label': 'Player de vídeo',
  'player.play': 'Reproduzir',
  'player.pause': 'Pausar',
  'player.mute': 'Silenciar',
  'player.unmute': 'Ativar som',
  'player.volume': 'Volume',
  'player.seek': 'Posição',
  'player.position': '{current} de {duration}',
  'player.back': {
    one: 'Voltar {count} segundo',
    many: 'Voltar {count} de segundos',
    other: 'Voltar {count} segundos',
  },
  'player.forward': {
    one: 'Avançar {count} segundo',
    many: 'Avançar {count} de segundos',
    other: 'Avançar {count} segundos',
  },
  'player.fullscreen': 'Tela cheia',
  'player.exitFullscreen': 'Sair da tela cheia',
  'player.quality': 'Qualidade',
  'player.qualityAuto': 'Automática',
  'player.rate': 'Velocidade',
  'player.live': 'Ao vivo',
  'player.goLive': 'Ir para o ao vivo',
  'player.behindLive': '{time} atrás do ao vivo',
  'player.captions': 'Legendas',
  'player.captionsOff': 'Desativadas',
  'player.pictureInPicture': 'Picture-in-picture',
  'player.exitPictureInPicture': 'Sair do picture-in-picture',
  'player.chapters': 'Capítulos',
  'player.inChapter': '{current} · {chapter}',
  'player.positionInChapter': '{current} de {duration}, {chapter}',
  'player.resume': 'Continuar de {time}',
  'player.restart': 'Começar do início',
  'player.keyHelp': 'Teclas do player',
  'player.keys.space': 'Espaço',
  'player.keys.toggle': 'Reproduzir ou pausar',
  'player.keys.toggleMute': 'Silenciar ou ativar o som',
  'player.keys.toggleFullscreen': 'Entrar ou sair da tela cheia',
  'player.keys.help': 'Mostrar esta lista',
  'player.loading': 'Carregando',
  'player.error.PLAYER_NETWORK':
    'Não foi possível carregar o vídeo. Verifique sua conexão e tente novamente.',
  'player.error.PLAYER_FORBIDDEN':
    'O acesso a este vídeo expirou ou não vale para este site. Recarregue a página.',
  'player.error.PLAYER_DOMAIN_REFUSED':
    'Este site não pode mostrar este vídeo. Peça a quem o publicou que permita este domínio.',
  'player.error.PLAYER_NOT_FOUND':
    'Este vídeo não está mais disponível. Confira o endereço ou peça outro a quem o publicou.',
  'player.error.PLAYER_MEDIA':
    'O vídeo não pôde ser decodificado. Tente novamente ou use outro navegador; se continuar, o arquivo está danificado.',
  'player.error.PLAYER_UNSUPPORTED':
    'Seu navegador não consegue reproduzir este vídeo. Atualize-o ou use outro.',
  'player.error.PLAYER_LOADER': 'Não foi possível carregar o player. Recarregue a página.',
} as const;
