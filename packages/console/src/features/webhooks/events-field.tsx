import type { WebhookEventType } from '@palco/sdk/admin';
import { useId } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { Checkbox } from '../../ui';
import { eventGroups, stateOf, withEvents } from './event-groups.pure';
import { useWebhooksText } from './messages';
import styles from './webhooks.module.css';

interface EventsFieldProps<Input extends { eventos: WebhookEventType[] }, Output> {
  form: {
    readonly control: Control<Input, unknown, Output>;
    errorOf(name: 'eventos'): string | undefined;
  };
}

/** What a webhook is told of: groups that can be chosen as a whole, and each event. */
export function EventsField<Input extends { eventos: WebhookEventType[] }, Output>({
  form,
}: EventsFieldProps<Input, Output>) {
  const t = useWebhooksText();
  const errorId = useId();
  const error = form.errorOf('eventos');
  const { control } = form as unknown as { control: Control<{ eventos: WebhookEventType[] }> };
  return (
    <Controller
      control={control}
      name="eventos"
      render={({ field }) => (
        <fieldset
          className={styles.events}
          aria-describedby={error && errorId}
          data-invalid={error ? true : undefined}
        >
          <legend>{t('events')}</legend>
          {eventGroups.map(({ key, types }) => (
            <div key={key} className={styles.group} role="group" aria-label={t(`group.${key}`)}>
              <Checkbox
                checked={stateOf(field.value, types)}
                onCheckedChange={(isChosen) => field.onChange(withEvents(field.value, types, isChosen))}
                label={<strong>{t(`group.${key}`)}</strong>}
              />
              <div className={styles.choices}>
                {types.map((type) => (
                  <Checkbox
                    key={type}
                    checked={field.value.includes(type)}
                    onCheckedChange={(isChosen) => field.onChange(withEvents(field.value, [type], isChosen))}
                    label={t(`event.${type}`)}
                    description={<code>{type}</code>}
                  />
                ))}
              </div>
            </div>
          ))}
          {error && (
            <p id={errorId} role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </fieldset>
      )}
    />
  );
}
