import type { ApiKeyScope } from '@palco/sdk/admin';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { Checkbox, Icon } from '../../ui';
import { scopes, withScope } from './api-key-form.pure';
import styles from './api-keys.module.css';
import { useApiKeysText } from './messages';
import { useHeldScopes } from './use-held-scopes';

interface ScopesFieldProps<Input extends { escopos: ApiKeyScope[] }, Output> {
  form: {
    readonly control: Control<Input, unknown, Output>;
    errorOf(name: 'escopos'): string | undefined;
  };
}

/** What a key reaches: each scope that there is; one that the person lacks says so and cannot be chosen. */
export function ScopesField<Input extends { escopos: ApiKeyScope[] }, Output>({
  form,
}: ScopesFieldProps<Input, Output>) {
  const t = useApiKeysText();
  const holds = useHeldScopes();
  const errorId = useId();
  const error = form.errorOf('escopos');
  const { control } = form as unknown as { control: Control<{ escopos: ApiKeyScope[] }> };
  return (
    <Controller
      control={control}
      name="escopos"
      render={({ field }) => (
        <fieldset
          className={styles.scopes}
          aria-describedby={error && errorId}
          data-invalid={error ? true : undefined}
        >
          <legend>{t('scopes')}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={field.value.includes(scope)}
              onCheckedChange={(isChosen) => field.onChange(withScope(field.value, scope, isChosen))}
              label={t(`scope.${scope}`)}
              description={t(`scope.${scope}.text`)}
              disabledReason={holds(scope) ? undefined : t('scope.notHeld')}
            />
          ))}
          {error && (
            <p id={errorId} role="alert" className={styles.error}>
              <Icon of={Info} size={14} />
              {error}
            </p>
          )}
        </fieldset>
      )}
    />
  );
}
