import type { ChatMessage, ChatSettings } from '@palco/openapi';
import type { MessageRow, RoomRow } from './chat.store';

/** A message as readers get it. */
export function toMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    seq: row.seq,
    mudanca: row.change,
    participanteId: row.registrationId ?? row.userId ?? row.id,
    name: row.name,
    texto: row.removedAt === null ? row.body : '',
    created_at: row.createdAt.toISOString(),
    role: row.registrationId === null ? 'equipe' : 'participante',
    fixada: row.isPinned,
    removida: row.removedAt !== null,
  };
}

export function toSettings({ isOpen, slowModeSeconds, blocksLinks }: RoomRow): ChatSettings {
  return { aberto: isOpen, slowModeSeconds, bloquearLinks: blocksLinks };
}
