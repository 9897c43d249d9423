import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import type { OfferedAction } from './use-actions';

interface ActionButtonProps {
  /** Undefined renders nothing: the record does not have the action. */
  action: OfferedAction | undefined;
  /** The label by default. */
  children?: ReactNode;
}

/** The button of an action; a temporarily unavailable one is disabled with the reason. */
export function ActionButton({ action, children = action?.label }: ActionButtonProps) {
  if (!action) return null;
  const { icon, danger, reason, onSelect } = action;
  return (
    <Button variant={danger ? 'danger' : undefined} icon={icon} reason={reason} onClick={onSelect}>
      {children}
    </Button>
  );
}
