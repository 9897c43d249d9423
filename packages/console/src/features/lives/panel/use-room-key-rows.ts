import { usePanelText } from './messages';

/** The keys of the control room and what they do, for the list of shortcuts. */
export function useRoomKeyRows(): readonly { readonly key: string; readonly text: string }[] {
  const t = usePanelText();
  return [
    { key: 'P', text: t('keys.room.pause') },
    { key: 'E', text: t('keys.room.end') },
    { key: 'M', text: t('keys.room.sound') },
    { key: 'C', text: t('keys.room.clip') },
    { key: 'B', text: t('keys.room.mark') },
    { key: '1–4', text: t('keys.room.signal') },
  ];
}
