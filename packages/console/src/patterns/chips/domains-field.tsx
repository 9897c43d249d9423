import { toDomain } from '@palco/sdk/schemas';
import type { Ref } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { useSdkText } from '../../i18n';
import { useChipsText } from './messages';
import type { FieldForm } from '../../ui';
import { ChipsField, type ChipsHandle } from './chips-field';

/** The most domains of a team or of a video, by the contract. */
const max = 100;
const rules = { read: toDomain, separator: /[\s,;]+/, max };
const input = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

interface DomainsFieldProps<Input extends FieldValues, Output> {
  form: FieldForm<Input, Output>;
  name: Path<Input>;
  hint?: string;
  /** For `commitChips`. */
  handle?: Ref<ChipsHandle>;
}

const joined = (domains: readonly string[]) => domains.join(', ');

/** Domains whose pages may show the player. */
export function DomainsField<Input extends FieldValues, Output>({
  form,
  name,
  hint,
  handle,
}: DomainsFieldProps<Input, Output>) {
  const t = useChipsText();
  const texts = useSdkText();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <ChipsField
          ref={handle}
          value={field.value}
          error={form.errorOf(name)}
          theirs={form.theirs?.(name, joined)}
          onChange={field.onChange}
          label={t('domains.label')}
          hint={hint ?? t('domains.hint')}
          placeholder={t('domains.example')}
          input={input}
          rules={rules}
          words={{
            invalid: texts('validation.domain'),
            repeated: texts('validation.domainRepeated'),
            full: t('domains.full', { max }),
            list: t('domains.list'),
            remove: (domain) => t('domains.remove', { domain }),
            added: (count) => t('domains.added', { count }),
            removed: (domain) => t('domains.removed', { domain }),
          }}
        />
      )}
    />
  );
}
