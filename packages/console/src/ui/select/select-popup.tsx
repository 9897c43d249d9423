import { Select as BaseSelect } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import { classNames } from '../class-names.pure';
import { Icon } from '../icon/icon';
import menuStyles from '../menu/menu.module.css';
import type { Popup } from '../popup/popup-props';
import type { SelectOption } from './select-option';
import styles from './select.module.css';

export interface SelectPopupProps {
  popup: Popup;
  /** Names the list; inside a Field the element with `labelId` does. */
  label?: string;
  labelId?: string;
  value: string | number | null;
  options: readonly SelectOption<string | number>[];
  onValueChange(value: string | number): void;
  disabled?: boolean;
}

export function SelectPopup({
  popup,
  label,
  labelId,
  value,
  options,
  onValueChange,
  disabled,
}: SelectPopupProps) {
  return (
    <BaseSelect.Root<string | number>
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      {...popup.root}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          anchor={popup.anchor}
          className={menuStyles.positioner}
          // Less than the 8 pixels between controls: of one below it no sliver is left that can be pressed.
          sideOffset={6}
          align="start"
          alignItemWithTrigger={false}
          collisionPadding={8}
        >
          <BaseSelect.Popup
            {...popup.element}
            finalFocus={popup.finalFocus}
            className={classNames(menuStyles.popup, styles.popup)}
          >
            <BaseSelect.List aria-label={label} aria-labelledby={labelId}>
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  className={menuStyles.item}
                  disabled={option.disabled}
                >
                  <span className={menuStyles.label}>
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    {/* The space separates the two in the accessible name. */}
                    {option.hint && <span className={styles.hint}> {option.hint}</span>}
                  </span>
                  <BaseSelect.ItemIndicator className={menuStyles.check}>
                    <Icon of={Check} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
