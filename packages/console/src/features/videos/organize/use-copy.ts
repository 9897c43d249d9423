import { copyText, toast } from '../../../ui';
import { useVideosText } from '../messages';

/** Copies a text and says so; a refused clipboard is said too. */
export function useCopy(): (text: string, done: string) => void {
  const t = useVideosText();
  return async (text, done) => {
    const isCopied = await copyText(text);
    toast(isCopied ? { kind: 'success', title: done } : { kind: 'error', title: t('copyFailed'), text });
  };
}
