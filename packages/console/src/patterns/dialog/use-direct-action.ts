import type { Palco } from '@palco/sdk';
import { usePalcoMutation, type QueryNoun } from '@palco/react/query';
import { useRefusalText } from '../../i18n';
import { toast, type ToastInput } from '../../ui/toast/toast';

export interface DirectActionOptions<Subject> {
  /** What the call changes: asked for again afterwards. */
  noun: QueryNoun | readonly QueryNoun[];
  call(palco: Palco, subject: Subject): Promise<unknown>;
  done(subject: Subject): Pick<ToastInput, 'title' | 'text'>;
  /** The title over the reason of a refusal. */
  failedTitle: string;
}

/** An action without a question; a notice says that it is done, or why not, even if the page was left meanwhile. */
export function useDirectAction<Subject>(options: DirectActionOptions<Subject>): (subject: Subject) => void {
  const { noun, call, done, failedTitle } = options;
  const refusal = useRefusalText();
  const nouns: readonly QueryNoun[] = typeof noun === 'string' ? [noun] : noun;
  const { mutateAsync } = usePalcoMutation<Subject, unknown>(nouns, call);
  const run = async (subject: Subject): Promise<void> => {
    const notice = done(subject);
    try {
      await mutateAsync(subject);
      toast({ kind: 'success', ...notice });
    } catch (error) {
      // Two refusals of one action are one notice.
      const key = `${failedTitle} ${String(notice.text)}`;
      toast({ kind: 'error', title: failedTitle, text: refusal(error), key });
    }
  };
  return (subject) => void run(subject);
}
