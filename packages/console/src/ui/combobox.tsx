import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { classNames } from './class-names.pure';
import styles from './combobox.module.css';
import { useFieldControl } from './field';
import fieldStyles from './field.module.css';
import { Icon } from './icon';
import menuStyles from './menu.module.css';
import { useUiText } from './messages';

export interface ComboboxOption {
  value: string;
  label: string;
}

export interface ComboboxProps {
  value: string | null;
  options: readonly ComboboxOption[];
  onValueChange(value: string | null): void;
  label?: string;
  placeholder?: string;
  emptyText?: string;
  disabled?: boolean;
  className?: string;
}

/** One of many, found by typing. */
export function Combobox({
  value,
  options,
  onValueChange,
  label,
  placeholder,
  emptyText,
  disabled,
  className,
}: ComboboxProps) {
  const t = useUiText();
  const field = useFieldControl();
  return (
    <BaseCombobox.Root
      items={[...options]}
      value={options.find((option) => option.value === value) ?? null}
      disabled={disabled}
      onValueChange={(next) => onValueChange(next?.value ?? null)}
    >
      <BaseCombobox.InputGroup className={classNames(fieldStyles.control, className)}>
        <BaseCombobox.Input {...field} aria-label={label} placeholder={placeholder} />
        <BaseCombobox.Trigger className={fieldStyles.inside} aria-label={label ?? placeholder ?? t('search')}>
          <Icon of={ChevronsUpDown} />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner
          className={menuStyles.positioner}
          sideOffset={8}
          align="start"
          collisionPadding={8}
        >
          <BaseCombobox.Popup className={classNames(menuStyles.popup, styles.popup)}>
            <BaseCombobox.Empty className={styles.empty}>{emptyText ?? t('noResult')}</BaseCombobox.Empty>
            <BaseCombobox.List>
              {(option: ComboboxOption) => (
                <BaseCombobox.Item key={option.value} value={option} className={menuStyles.item}>
                  <span className={menuStyles.label}>{option.label}</span>
                  <BaseCombobox.ItemIndicator className={menuStyles.check}>
                    <Icon of={Check} />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
