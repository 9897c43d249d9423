import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.pure';
import type { ComboboxOption, ComboboxProps, EarlyInput } from './combobox-model';
import { matchesSearch } from './combobox-filter.pure';
import styles from './combobox.module.css';
import { useFieldControl } from '../field/field';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import menuStyles from '../menu/menu.module.css';
import { useUiText } from '../messages';

function ComboboxRow({ option }: { option: ComboboxOption<string> }) {
  return (
    <BaseCombobox.Item value={option} className={classNames(menuStyles.item, styles.item)}>
      {option.lead}
      <span className={styles.text}>
        {/* The space separates the two in the accessible name. */}
        <span className={styles.label}>{option.label}</span>{' '}
        {option.hint && <span className={styles.hint}>{option.hint}</span>}
      </span>
      <BaseCombobox.ItemIndicator className={menuStyles.check}>
        <Icon of={Check} />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}

function OptionList({ status, emptyText }: { status?: string; emptyText: string }) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner
        className={menuStyles.positioner}
        sideOffset={8}
        align="start"
        collisionPadding={8}
      >
        <BaseCombobox.Popup
          className={classNames(menuStyles.popup, styles.popup)}
          aria-busy={Boolean(status)}
        >
          <BaseCombobox.Status className={styles.note}>{status}</BaseCombobox.Status>
          <BaseCombobox.Empty className={styles.note}>{!status && emptyText}</BaseCombobox.Empty>
          <BaseCombobox.List className={styles.list}>
            {(option: ComboboxOption<string>) => <ComboboxRow key={option.value} option={option} />}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

/** The chosen option, kept while a search on a server answers with others. */
function useChosen(value: string | null, options: readonly ComboboxOption<string>[]) {
  const found = options.find((option) => option.value === value) ?? null;
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.value === value ? last : null);
}

export interface ComboboxPopupProps extends ComboboxProps<string> {
  /** The input at the plain field, which is continued here; null if it has not been used yet. */
  early: EarlyInput | null;
}

/** The field with its list. It replaces the plain field once its code is loaded, and takes over its focus and text. */
export function ComboboxPopup({
  early,
  value,
  options,
  onValueChange,
  label,
  placeholder,
  disabled,
  clearable = false,
  onSearch,
  pending = false,
  emptyText,
  onBlur,
  ref,
  className,
}: ComboboxPopupProps) {
  const t = useUiText();
  const field = useFieldControl();
  const chosen = useChosen(value, options);
  const input = useRef<HTMLInputElement>(null);
  const mergedRef = useMemo(
    () => (element: HTMLInputElement | null) => {
      input.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  const [start] = useState(early);
  useLayoutEffect(() => {
    if (!start) return;
    input.current?.focus();
    if (start.text === undefined) input.current?.select();
  }, [start]);
  return (
    <BaseCombobox.Root<ComboboxOption<string>>
      items={options}
      value={chosen}
      disabled={disabled}
      // Text typed before the mount fires no change event, so `true` would highlight nothing; the types lack 'always' here.
      autoHighlight={start?.text === undefined || ('always' as unknown as boolean)}
      defaultOpen={start?.opens}
      defaultInputValue={start?.text}
      filter={onSearch ? null : matchesSearch}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(option, other) => option.value === other.value}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear' || reason === 'clear-press')
          onSearch?.(text);
      }}
      onValueChange={(option) => {
        if (option || clearable) onValueChange(option?.value ?? null);
      }}
    >
      <BaseCombobox.InputGroup className={classNames(fieldStyles.control, className)}>
        {chosen?.lead}
        <BaseCombobox.Input
          {...field}
          // The open list hides the label from screen readers; a name by reference is read even from a hidden element.
          aria-labelledby={field.id && `${field.id}-label`}
          ref={mergedRef}
          aria-label={label}
          placeholder={placeholder}
          onBlur={onBlur}
        />
        {clearable && (
          <BaseCombobox.Clear className={fieldStyles.inside} aria-label={t('clearChoice')}>
            <Icon of={X} size={14} />
          </BaseCombobox.Clear>
        )}
        <BaseCombobox.Trigger className={fieldStyles.inside} aria-label={t('showOptions')}>
          <Icon of={ChevronDown} size={14} />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <OptionList status={pending ? t('wait') : undefined} emptyText={emptyText ?? t('noOptions')} />
    </BaseCombobox.Root>
  );
}
