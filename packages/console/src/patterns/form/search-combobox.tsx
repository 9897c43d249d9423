import { usePalco } from '@palco/react';
import type { PalcoQueryOptions } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRefusalText } from '../../i18n';
import { Combobox } from '../../ui/combobox/combobox';
import type { ComboboxOption, ComboboxProps } from '../../ui/combobox/combobox-model';
import { useOptionSearch } from './use-option-search';

/** How many options a search offers at once. */
const maxOptions = 20;

/** One page of a list. */
interface Page {
  readonly items: readonly unknown[];
}

type ItemOf<List extends Page, One> = List['items'][number] | One;

export interface SearchComboboxProps<List extends Page, One> extends Omit<
  ComboboxProps<string>,
  'options' | 'onSearch' | 'pending' | 'emptyText' | 'onValueChange'
> {
  /** The kit's query of a list that the server searches. */
  list(palco: Palco, query: { search?: string; limit: number }): PalcoQueryOptions<List>;
  /** The kit's query of one item: for a choice from an address, which the first results may not contain. */
  one?(palco: Palco, id: string): PalcoQueryOptions<One>;
  /** The option for an item; null leaves it out. */
  optionOf(item: NoInfer<ItemOf<List, One>>): ComboboxOption<string> | null;
  /** The placeholder if the chosen item cannot be fetched. */
  unknown?: string;
  /** The choice, with its item. */
  onValueChange(value: string | null, item?: NoInfer<ItemOf<List, One>>): void;
}

/** A combobox over a list that the server searches, debounced; a failed search shows its reason in the list. */
export function SearchCombobox<List extends Page, One = never>(props: SearchComboboxProps<List, One>) {
  const { list, one, optionOf, unknown, onValueChange, value, placeholder, ...rest } = props;
  const palco = usePalco();
  const refusal = useRefusalText();
  const search = useOptionSearch();
  const found = useQuery(list(palco, { search: search.text, limit: maxOptions }));
  const items: readonly ItemOf<List, One>[] = found.data?.items ?? [];
  const isShown = value === null || items.some((item) => optionOf(item)?.value === value);
  const named = useQuery({
    ...(one?.(palco, value ?? '') ?? { queryKey: ['none'] }),
    enabled: one !== undefined && !isShown,
  });
  const all = !isShown && named.data ? [named.data, ...items] : items;
  const itemOf = (chosen: string | null) => all.find((item) => optionOf(item)?.value === chosen);
  return (
    <Combobox
      {...rest}
      {...search.bind(found)}
      value={value}
      options={all.flatMap((item) => optionOf(item) ?? [])}
      placeholder={named.isError ? unknown : placeholder}
      emptyText={found.isError ? refusal(found.error) : undefined}
      onValueChange={(chosen) => onValueChange(chosen, itemOf(chosen))}
    />
  );
}
