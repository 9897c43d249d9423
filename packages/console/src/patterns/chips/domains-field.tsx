import { toDomain } from '@palco/sdk/schemas';
import type { Ref } from 'react';
import { useSdkText } from '../../i18n';
import { useChipsText } from './messages';
import { ChipsField, type ChipsFieldProps, type ChipsHandle } from './chips-field';

/** The most domains of a team or of a video, by the contract. */
const max = 100;
const rules = { read: toDomain, separator: /[\s,;]+/, max };
const input = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

type DomainsFieldProps = Pick<ChipsFieldProps, 'value' | 'onChange' | 'error' | 'theirs' | 'hint'> & {
  ref?: Ref<ChipsHandle>;
};

/** Domains whose pages may show the player. */
export function DomainsField({ hint, ...props }: DomainsFieldProps) {
  const t = useChipsText();
  const texts = useSdkText();
  return (
    <ChipsField
      {...props}
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
  );
}
