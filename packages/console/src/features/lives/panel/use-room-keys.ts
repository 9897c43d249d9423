import { useSession } from '@palco/react';
import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '../../../config';
import { roomCommand, type RoomCommand } from './room-keys.pure';

/** Where keys are typed, or belong to an open layer or to a player, which has keys of its own. */
const ownKeys =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const modal = '[role="dialog"][data-open], [role="alertdialog"][data-open]';

/** The keys of the control room, on the whole page but where somebody types; off with the other single keys of a person. */
export function useRoomKeys(run: (command: RoomCommand) => void): void {
  const session = useSession();
  const userId = session.stage === 'ready' ? session.me.user.id : null;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.isComposing || target?.closest(ownKeys)) return;
    if (userId === null || !areSingleKeysOn(userId) || document.querySelector(modal)) return;
    const command = roomCommand({
      key: event.key,
      isModified: event.ctrlKey || event.metaKey || event.altKey,
      isRepeated: event.repeat,
    });
    if (command === null) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
