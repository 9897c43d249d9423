import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import type { OfferedAction } from './use-actions';

interface ActionButtonProps {
  /** Nothing where the record does not have it. */
  action: OfferedAction | undefined;
  /** The label by default. */
  children?: ReactNode;
}

/** The button of an action; one that is not there for now says why. */
export function ActionButton({ action, children = action?.label }: ActionButtonProps) {
  if (!action) return null;
  const { icon, danger, reason, onSelect } = action;
  return (
    <Button variant={danger ? 'danger' : undefined} icon={icon} reason={reason} onClick={onSelect}>
      {children}
    </Button>
  );
}
