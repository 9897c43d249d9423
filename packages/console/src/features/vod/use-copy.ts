import { toast } from '../../ui';
import { useVodText } from './messages';

/** Copies a text and says so; a refused clipboard is said too. */
export function useCopy(): (text: string, done: string) => void {
  const t = useVodText();
  return (text, done) => {
    navigator.clipboard.writeText(text).then(
      () => toast({ kind: 'success', title: done }),
      () => toast({ kind: 'error', title: t('copyFailed'), text }),
    );
  };
}
