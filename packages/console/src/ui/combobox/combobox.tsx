import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { classNames } from '../class-names.pure';
import { matchesSearch } from './combobox-filter.pure';
import styles from './combobox.module.css';
import { useFieldControl } from '../field/field';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import menuStyles from '../menu/menu.module.css';
import { useUiText } from '../messages';

export interface ComboboxOption<Value extends string> {
  value: Value;
  label: string;
  /** A second, muted line; found by the search too. */
  hint?: string;
  /** Further words that the search finds, never shown. */
  keywords?: string;
  /** A picture before the text. */
  lead?: ReactNode;
}

export interface ComboboxProps<Value extends string> {
  value: Value | null;
  options: readonly ComboboxOption<Value>[];
  onValueChange(value: Value | null): void;
  /** The accessible name; inside a Field the field's label takes its place. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Offers a button that takes the choice back. */
  clearable?: boolean;
  /** The owner searches (on a server): `options` are shown as they come. Called as the person types. */
  onSearch?(text: string): void;
  /** The owner is still searching. */
  pending?: boolean;
  /** Said when nothing matches; 'Nenhum resultado encontrado' by default. */
  emptyText?: string;
  onBlur?(): void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

function ComboboxRow<Value extends string>({ option }: { option: ComboboxOption<Value> }) {
  return (
    <BaseCombobox.Item value={option} className={classNames(menuStyles.item, styles.item)}>
      {option.lead}
      <span className={styles.text}>
        {/* A blank between the two: they are read as one name. */}
        <span className={styles.label}>{option.label}</span>{' '}
        {option.hint && <span className={styles.hint}>{option.hint}</span>}
      </span>
      <BaseCombobox.ItemIndicator className={menuStyles.check}>
        <Icon of={Check} />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}

function ComboboxPopup<Value extends string>({ status, emptyText }: { status?: string; emptyText: string }) {
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
            {(option: ComboboxOption<Value>) => <ComboboxRow key={option.value} option={option} />}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

/** The chosen option, kept while a search on a server answers with others. */
function useChosen<Value extends string>(value: Value | null, options: readonly ComboboxOption<Value>[]) {
  const found = options.find((option) => option.value === value) ?? null;
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.value === value ? last : null);
}

/** One of many, found by typing: every word counts, accents and case do not. Arrows move, Enter chooses, Esc closes. */
export function Combobox<Value extends string>({
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
}: ComboboxProps<Value>) {
  const t = useUiText();
  const field = useFieldControl();
  const chosen = useChosen(value, options);
  return (
    <BaseCombobox.Root<ComboboxOption<Value>>
      items={options}
      value={chosen}
      disabled={disabled}
      autoHighlight
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
          // What is outside of the open list is hidden from screen readers; a name by reference is read all the same.
          aria-labelledby={field.id && `${field.id}-label`}
          ref={ref}
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
      <ComboboxPopup<Value>
        status={pending ? t('wait') : undefined}
        emptyText={emptyText ?? t('noOptions')}
      />
    </BaseCombobox.Root>
  );
}
