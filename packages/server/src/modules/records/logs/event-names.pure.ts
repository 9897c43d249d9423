import type { Language } from '../../../kernel/errors/language';

type Names = Readonly<Record<Language, string>>;

/**
 * What people read for each event type, in both languages. A new type (`x-event` of an operation) is named here first. It holds
 * CRIAD, AUTORIZAD, REMOVID or ATUALIZAD where one of them fits, because the console picks its icon by that.
 */
export const eventNames = {
  ACESSO_AUTORIZADO: { 'pt-BR': 'Acesso autorizado', en: 'Sign-in authorised' },
  ACESSO_REMOVIDO: { 'pt-BR': 'Acesso removido', en: 'Sign-in ended' },
  ACERVO_ATUALIZADO: { 'pt-BR': 'Importação de acervo atualizada', en: 'Library import changed' },
  ACERVO_CRIADO: { 'pt-BR': 'Importação de acervo criada', en: 'Library import created' },
  ACERVO_REMOVIDO: { 'pt-BR': 'Importação de acervo removida', en: 'Library import removed' },
  CARGO_ATUALIZADO: { 'pt-BR': 'Cargo atualizado', en: 'Role updated' },
  CARGO_CRIADO: { 'pt-BR': 'Cargo criado', en: 'Role created' },
  CARGO_REMOVIDO: { 'pt-BR': 'Cargo removido', en: 'Role removed' },
  CHAVE_API_ATUALIZADA: { 'pt-BR': 'Segredo de chave de API trocado', en: 'Secret of API key replaced' },
  CHAVE_API_CRIADA: { 'pt-BR': 'Chave de API criada', en: 'API key created' },
  CHAVE_API_REMOVIDA: { 'pt-BR': 'Chave de API revogada', en: 'API key revoked' },
  CHAVE_ACESSO_ATUALIZADA: { 'pt-BR': 'Chave de acesso atualizada', en: 'Passkey renamed' },
  CHAVE_ACESSO_CRIADA: { 'pt-BR': 'Chave de acesso criada', en: 'Passkey added' },
  CHAVE_ACESSO_REMOVIDA: { 'pt-BR': 'Chave de acesso removida', en: 'Passkey removed' },
  CHAT_ATUALIZADO: { 'pt-BR': 'Chat atualizado', en: 'Chat updated' },
  CLIENTE_ATUALIZADO: { 'pt-BR': 'Cliente atualizado', en: 'Client updated' },
  CLIENTE_CRIADO: { 'pt-BR': 'Cliente criado', en: 'Client created' },
  CLIENTE_REMOVIDO: { 'pt-BR': 'Cliente removido', en: 'Client removed' },
  CODIGOS_RECUPERACAO_ATUALIZADOS: {
    'pt-BR': 'Códigos de recuperação atualizados',
    en: 'Recovery codes replaced',
  },
  CONTA_ATUALIZADA: { 'pt-BR': 'Conta atualizada', en: 'Account updated' },
  CONVITE_ATUALIZADO: { 'pt-BR': 'Convite atualizado', en: 'Invitation sent again' },
  CONVITE_AUTORIZADO: { 'pt-BR': 'Convite autorizado', en: 'Invitation accepted' },
  DIRETORIO_ATUALIZADO: { 'pt-BR': 'Pasta atualizada', en: 'Folder updated' },
  DIRETORIO_CRIADO: { 'pt-BR': 'Pasta criada', en: 'Folder created' },
  DIRETORIO_REMOVIDO: { 'pt-BR': 'Pasta removida', en: 'Folder removed' },
  DIRETORIO_RESTAURADO: { 'pt-BR': 'Pasta restaurada', en: 'Folder restored' },
  ESPECTADOR_REMOVIDO: { 'pt-BR': 'Espectador encerrado', en: 'Viewer put out' },
  IMPORTACAO_ATUALIZADA: { 'pt-BR': 'Importação atualizada', en: 'Import tried again' },
  IMPORTACAO_CRIADA: { 'pt-BR': 'Importação criada', en: 'Import created' },
  IMPORTACAO_REMOVIDA: { 'pt-BR': 'Importação removida', en: 'Import removed' },
  COBRANCA_ATUALIZADA: { 'pt-BR': 'Dados de cobrança atualizados', en: 'Billing details updated' },
  FATURA_ATUALIZADA: { 'pt-BR': 'Fatura paga', en: 'Invoice paid' },
  INTEGRACAO_ATUALIZADA: { 'pt-BR': 'Integração atualizada', en: 'Integration updated' },
  INTEGRACAO_AUTORIZADA: { 'pt-BR': 'Integração autorizada', en: 'Integration authorised' },
  INTEGRACAO_REMOVIDA: { 'pt-BR': 'Integração removida', en: 'Integration removed' },
  LIVE_ATUALIZADA: { 'pt-BR': 'Live atualizada', en: 'Live updated' },
  LIVE_CLIPE_CRIADO: { 'pt-BR': 'Clipe da live criado', en: 'Clip of a live made' },
  LIVE_CRIADA: { 'pt-BR': 'Live criada', en: 'Live created' },
  LIVE_COM_ESPACO: {
    'pt-BR': 'Gravação da live continua: há espaço no disco',
    en: 'Recording of the live goes on: the disk has room',
  },
  LIVE_SEM_ESPACO: {
    'pt-BR': 'Falha na gravação da live: disco do servidor cheio',
    en: 'Gap in the recording of the live: disk of the server full',
  },
  LIVE_QUALIDADES_INICIADAS: {
    'pt-BR': 'Outras qualidades da live começaram',
    en: 'Further qualities of the live began',
  },
  LIVE_QUALIDADES_REDUZIDAS: {
    'pt-BR': 'Qualidades da live em pausa: o servidor está sem tempo para elas',
    en: 'Qualities of the live paused: the server has no time for them',
  },
  LIVE_QUALIDADES_RETOMADAS: {
    'pt-BR': 'Qualidades da live de volta',
    en: 'Qualities of the live are back',
  },
  LIVE_SINAL_NAO_ACEITO: {
    'pt-BR': 'O encoder enviou algo que não é aceito',
    en: 'The encoder sent something that is not accepted',
  },
  LIVE_SINAL_TROCADO: { 'pt-BR': 'Sinal no ar trocado', en: 'Signal on air changed' },
  LIVE_RETRANSMISSAO_ENCERRADA: {
    'pt-BR': 'Retransmissão da live encerrada',
    en: 'Restream of the live ended',
  },
  LIVE_RETRANSMISSAO_FALHOU: { 'pt-BR': 'Retransmissão da live falhou', en: 'Restream of the live failed' },
  LIVE_RETRANSMISSAO_INICIADA: {
    'pt-BR': 'Retransmissão da live iniciada',
    en: 'Restream of the live started',
  },
  LIVE_REMOVIDA: { 'pt-BR': 'Live removida', en: 'Live removed' },
  LIVE_RESTAURADA: { 'pt-BR': 'Live restaurada', en: 'Live restored' },
  MEMBRO_ATUALIZADO: { 'pt-BR': 'Membro atualizado', en: 'Member updated' },
  MEMBRO_CRIADO: { 'pt-BR': 'Membro criado', en: 'Member added' },
  MEMBRO_REMOVIDO: { 'pt-BR': 'Membro removido', en: 'Member removed' },
  MENSAGEM_AUTORIZADA: { 'pt-BR': 'Mensagem autorizada', en: 'Message let through' },
  MENSAGENS_REMOVIDAS: { 'pt-BR': 'Mensagens do chat removidas', en: 'Messages of the chat removed' },
  MENSAGEM_FIXADA_ATUALIZADA: { 'pt-BR': 'Mensagem fixada atualizada', en: 'Pinned message updated' },
  MENSAGEM_REMOVIDA: { 'pt-BR': 'Mensagem removida', en: 'Message removed' },
  PARTICIPANTE_APAGADO: { 'pt-BR': 'Participante apagado', en: 'Attendee erased' },
  PARTICIPANTE_BANIDO_CRIADO: { 'pt-BR': 'Participante banido', en: 'Attendee banned' },
  PARTICIPANTE_BANIDO_REMOVIDO: { 'pt-BR': 'Banimento removido', en: 'Ban removed' },
  PARTICIPANTE_EXPORTADO: { 'pt-BR': 'Participante exportado', en: 'Attendee exported' },
  PERFIL_ATUALIZADO: { 'pt-BR': 'Perfil atualizado', en: 'Profile updated' },
  PLANO_ATUALIZADO: { 'pt-BR': 'Plano contratado', en: 'Plan booked' },
  PLANO_CRIADO: { 'pt-BR': 'Plano criado', en: 'Plan created' },
  PLAYLIST_ATUALIZADA: { 'pt-BR': 'Playlist atualizada', en: 'Playlist updated' },
  PLAYLIST_CRIADA: { 'pt-BR': 'Playlist criada', en: 'Playlist created' },
  PLAYLIST_REMOVIDA: { 'pt-BR': 'Playlist removida', en: 'Playlist removed' },
  PLAYLIST_RESTAURADA: { 'pt-BR': 'Playlist restaurada', en: 'Playlist restored' },
  PRESET_CRIADO: { 'pt-BR': 'Predefinição criada', en: 'Preset created' },
  PRESET_REMOVIDO: { 'pt-BR': 'Predefinição removida', en: 'Preset removed' },
  RETRANSMISSAO_ATUALIZADA: { 'pt-BR': 'Destino de retransmissão atualizado', en: 'Restream target updated' },
  RETRANSMISSAO_CRIADA: { 'pt-BR': 'Destino de retransmissão criado', en: 'Restream target created' },
  RETRANSMISSAO_REMOVIDA: { 'pt-BR': 'Destino de retransmissão removido', en: 'Restream target removed' },
  SEGUNDO_FATOR_CRIADO: { 'pt-BR': 'Segundo fator criado', en: 'Second factor added' },
  SEGUNDO_FATOR_REMOVIDO: { 'pt-BR': 'Segundo fator removido', en: 'Second factor removed' },
  SENHA_ATUALIZADA: { 'pt-BR': 'Senha atualizada', en: 'Password updated' },
  TIME_ATUALIZADO: { 'pt-BR': 'Time atualizado', en: 'Team updated' },
  TIME_CRIADO: { 'pt-BR': 'Time criado', en: 'Team created' },
  TIME_REMOVIDO: { 'pt-BR': 'Time removido', en: 'Team removed' },
  TROCA_EMAIL_AUTORIZADA: { 'pt-BR': 'Troca de e-mail autorizada', en: 'E-mail changed' },
  TROCA_EMAIL_CRIADA: { 'pt-BR': 'Troca de e-mail pedida', en: 'Change of e-mail asked for' },
  USUARIO_APAGADO: { 'pt-BR': 'Dados do usuário apagados', en: 'Data of user erased' },
  USUARIO_ATUALIZADO: { 'pt-BR': 'Usuário atualizado', en: 'User updated' },
  USUARIO_CRIADO: { 'pt-BR': 'Usuário criado', en: 'User created' },
  USUARIO_EXPORTADO: { 'pt-BR': 'Dados do usuário exportados', en: 'Data of user exported' },
  USUARIO_REMOVIDO: { 'pt-BR': 'Usuário removido', en: 'User removed' },
  VIDEO_ATUALIZADO: { 'pt-BR': 'Vídeo atualizado', en: 'Video updated' },
  VIDEO_CRIADO: { 'pt-BR': 'Vídeo criado', en: 'Video created' },
  LIXEIRA_REMOVIDO: { 'pt-BR': 'Item da lixeira removido', en: 'Trash item removed' },
  VIDEO_REMOVIDO: { 'pt-BR': 'Vídeo removido', en: 'Video removed' },
  VIDEO_RESTAURADO: { 'pt-BR': 'Vídeo restaurado', en: 'Video restored' },
  WEBHOOK_ATUALIZADO: { 'pt-BR': 'Webhook atualizado', en: 'Webhook updated' },
  WEBHOOK_CRIADO: { 'pt-BR': 'Webhook criado', en: 'Webhook created' },
  WEBHOOK_REENVIADO: { 'pt-BR': 'Eventos de webhook reenviados', en: 'Events of webhook sent again' },
  WEBHOOK_REMOVIDO: { 'pt-BR': 'Webhook removido', en: 'Webhook removed' },
  WEBHOOK_TESTADO: { 'pt-BR': 'Teste de webhook enviado', en: 'Test of webhook sent' },
} satisfies Readonly<Record<string, Names>>;

/** Every type of the activity log. */
export type EventType = keyof typeof eventNames;

/** The name of a type; the type itself where an older release wrote one that this one does not know. */
export function eventName(event: string, language: Language): string {
  const names: Readonly<Record<string, Names>> = eventNames;
  return Object.hasOwn(names, event) ? (names[event]?.[language] ?? event) : event;
}
