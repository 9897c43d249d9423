import { BareIconButton, type BareIconButtonProps } from './bare-icon-button';
import { Tooltip } from '../tooltip/tooltip';

export interface IconButtonProps extends BareIconButtonProps {
  /** Switches the tooltip off where the button's meaning is written beside it. */
  tooltip?: boolean;
}

/** A button of one icon with a name, shown as a tooltip on hover and focus. */
export function IconButton({ tooltip = true, ...props }: IconButtonProps) {
  const button = <BareIconButton {...props} />;
  return tooltip ? <Tooltip content={props.label}>{button}</Tooltip> : button;
}
