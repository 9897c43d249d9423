import type { ChatMessage, ChatSettings } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { shownName } from '../../../kernel/intl/erased-name.pure';
import type { MessageRow, Reader, RoomRow } from './chat.store';
import type { Pace } from './pace.pure';

/** Who reads what everybody reads. */
export const anybody: Reader = { id: '', moderates: false };

/** Messages of an attendee who was erased are removed, and have no name. */
const nameOf = ({ userId, name }: MessageRow, language: Language): string =>
  userId === null ? name : shownName(name, language);

/**
 * A message as a reader gets it. One that waits for the team is empty for others than it and its author.
 *
 * @param language of the reader, for an author whose name was erased; of who changed the message, where everybody hears of it.
 */
export function toMessage(row: MessageRow, reader: Reader, language: Language): ChatMessage {
  const author = row.registrationId ?? row.userId ?? row.id;
  const isHidden = row.isHeld && !reader.moderates && author !== reader.id;
  const isThere = row.removedAt === null && !isHidden;
  return {
    id: row.id,
    seq: row.seq,
    mudanca: row.change,
    participanteId: isHidden ? row.id : author,
    name: isHidden ? '' : nameOf(row, language),
    texto: isThere ? row.body : '',
    created_at: row.createdAt.toISOString(),
    role: row.registrationId === null ? 'equipe' : 'participante',
    fixada: row.isPinned,
    removida: !isThere,
    ...(row.isHeld && { aguardando: true }),
  };
}

/** The pace that a room was raised to, and has still; null for none. */
export function paceOf({ hasAutoPace, paceSeconds, paceUntil }: RoomRow, now: number): Pace | null {
  const until = paceUntil?.getTime() ?? 0;
  return hasAutoPace && until > now ? { seconds: paceSeconds, until } : null;
}

export function toSettings(room: RoomRow, now: number): ChatSettings {
  const pace = paceOf(room, now);
  return {
    aberto: room.isOpen,
    slowModeSeconds: room.slowModeSeconds,
    bloquearLinks: room.blocksLinks,
    revisarPrimeiras: room.reviewsFirst,
    ritmoAutomatico: room.hasAutoPace,
    ritmo: pace && { segundos: pace.seconds, ate: new Date(pace.until).toISOString() },
  };
}
