import { useId } from 'react';
import { BareIconButton, type BareIconButtonProps } from './bare-icon-button';
import { Tooltip } from '../tooltip/tooltip';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export interface IconButtonProps extends BareIconButtonProps {
  /** Switches the tooltip off where the button's meaning is written beside it. */
  tooltip?: boolean;
}

/** A button of one icon with a name, shown as a tooltip on hover and focus; one that cannot be pressed says why. */
export function IconButton({ tooltip = true, ...props }: IconButtonProps) {
  const reasonId = useId();
  const { reason, label } = props;
  return (
    <>
      <Tooltip content={reason ?? (tooltip ? label : undefined)}>
        <BareIconButton
          {...props}
          aria-describedby={reason === undefined ? props['aria-describedby'] : reasonId}
        />
      </Tooltip>
      {reason !== undefined && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </>
  );
}
