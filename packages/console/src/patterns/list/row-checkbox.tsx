import { useRef } from 'react';
import { Checkbox } from '../../ui/checkbox/checkbox';
import { usePatternsText } from '../messages';
import type { AnySelection } from './use-selection';

interface RowCheckboxProps {
  selection: AnySelection;
  rowKey: string;
  name: string;
}

/** Selects a row; with Shift everything from the row that was selected last. */
export function RowCheckbox({ selection, rowKey, name }: RowCheckboxProps) {
  const t = usePatternsText();
  const isRange = useRef(false);
  // `onCheckedChange` does not tell whether Shift was held: it is remembered from the press.
  const remember = (event: { readonly shiftKey: boolean }) => {
    isRange.current = event.shiftKey;
  };
  return (
    <span
      onPointerDownCapture={(event) => {
        remember(event);
        // Shift would select the text between the rows.
        if (event.shiftKey) event.preventDefault();
      }}
      onMouseDownCapture={(event) => event.shiftKey && event.preventDefault()}
      onKeyDownCapture={remember}
    >
      <Checkbox
        hideLabel
        label={t('selectRow', { name })}
        checked={selection.has(rowKey)}
        disabled={!selection.allows(rowKey)}
        onCheckedChange={(checked) => selection.toggle(rowKey, checked, isRange.current)}
      />
    </span>
  );
}
