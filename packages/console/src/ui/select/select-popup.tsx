import { Select as BaseSelect } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { classNames } from '../class-names.pure';
import { Icon } from '../icon/icon';
import menuStyles from '../menu/menu.module.css';
import type { SelectOption } from './select';
import styles from './select.module.css';

export interface SelectPopupProps {
  trigger: ReactElement;
  value: string | number | null;
  options: readonly SelectOption<string | number>[];
  onValueChange(value: string | number): void;
  disabled?: boolean;
}

/** The list with its trigger, mounted open at the first press of the trigger. */
export function SelectPopup({ trigger, value, options, onValueChange, disabled }: SelectPopupProps) {
  return (
    <BaseSelect.Root<string | number>
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      defaultOpen
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <BaseSelect.Trigger render={trigger} />
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          className={menuStyles.positioner}
          sideOffset={8}
          align="start"
          alignItemWithTrigger={false}
          collisionPadding={8}
        >
          <BaseSelect.Popup className={classNames(menuStyles.popup, styles.popup)}>
            <BaseSelect.List>
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
