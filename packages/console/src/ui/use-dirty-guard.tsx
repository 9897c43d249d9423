import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { useUiText } from './messages';

/** A tab, a filter or a page number in the address is not another page. */
function isOtherPage({
  current,
  next,
}: {
  current: { pathname: string };
  next: { pathname: string };
}): boolean {
  return current.pathname !== next.pathname;
}

/**
 * Asks before what was typed is lost: by a link of the console with our dialog, by a closed tab or a reload with the browser's.
 *
 * @returns the dialog, to be rendered anywhere in the form
 *
 * @example
 * const guard = useDirtyGuard(form.unsaved);
 */
export function useDirtyGuard(unsaved: boolean): ReactNode {
  const t = useUiText();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isOtherPage,
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.();
      }}
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirmLabel={t('leave')}
      danger
      onConfirm={() => proceed?.()}
    />
  );
}
