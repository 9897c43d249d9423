import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { onLeave } from './leave-guard';
import { useFormText } from './messages';

interface Move {
  readonly current: { readonly pathname: string };
  readonly next: { readonly pathname: string };
}

/** A tab, a filter or a page number in the address is not another page. */
function isOtherPage({ current, next }: Move): boolean {
  return current.pathname !== next.pathname;
}

interface DirtyGuardOptions {
  /** The form is in a tab of the page: another tab loses the input as well. */
  isTab?: boolean;
  /** The question, where something else than input would be lost. */
  words?: { title: string; text: string; leave: string };
}

/**
 * Asks before what was typed is lost: by a link of the console, another team or the log-out with our dialog, by a closed tab
 * or a reload with the browser's.
 *
 * @returns the dialog, to be rendered anywhere in the form
 *
 * @example
 * const guard = useDirtyGuard(form.unsaved);
 */
export function useDirtyGuard(unsaved: boolean, { isTab = false, words }: DirtyGuardOptions = {}): ReactNode {
  const t = useFormText();
  // After «leave» the navigation that follows must not be blocked again.
  const isDiscarded = useRef(false);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: useCallback((move: Move) => !isDiscarded.current && (isTab || isOtherPage(move)), [isTab]),
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
    withResolver: true,
  });
  useEffect(() => {
    isDiscarded.current = false;
    if (!unsaved) return undefined;
    return onLeave(() => new Promise((resolve) => setAnswer(() => resolve)));
  }, [unsaved]);

  const decide = (leave: boolean) => {
    isDiscarded.current = leave;
    answer?.(leave);
    setAnswer(null);
    if (leave) proceed?.();
    else reset?.();
  };
  return (
    <ConfirmDialog
      open={status === 'blocked' || answer !== null}
      onOpenChange={(open) => {
        if (!open) decide(false);
      }}
      title={words?.title ?? t('leaveTitle')}
      text={words?.text ?? t('leaveText')}
      confirmLabel={words?.leave ?? t('leave')}
      danger
      onConfirm={() => decide(true)}
    />
  );
}
