import { usePalcoMutation } from '@palco/react/query';
import { type ApiSchema, isSdkError } from '@palco/sdk';
import { integrationsApi } from '@palco/sdk/admin';
import { useState, type FormEvent } from 'react';
import { Button, Dialog, Field, Notice, PasswordInput, Tabs } from '../../ui';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';

const formId = 'tencent-secrets';

/** The keys of Tencent Cloud, and what happens once they are taken. */
export function TencentDialog({ onClose }: { onClose(): void }) {
  const t = useIntegrationsText();
  const connect = usePalcoMutation(
    ['integrations', 'directories'],
    (palco, secrets: ApiSchema<'TencentSecrets'>) => palco.use(integrationsApi).connectTencent(secrets),
  );
  const [secretId, setSecretId] = useState('');
  const [secretKey, setSecretKey] = useState('');
  const isComplete = secretId.trim() !== '' && secretKey.trim() !== '';
  if (connect.isSuccess) return <TencentDone onClose={onClose} />;
  function send(event: FormEvent): void {
    event.preventDefault();
    if (isComplete && !connect.isPending) connect.mutate({ secretId, secretKey });
  }
  return (
    <Dialog
      open
      pending={connect.isPending}
      onOpenChange={onClose}
      title={t('tencent.title')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          pending={connect.isPending}
          disabled={!isComplete}
        >
          {t('tencent.confirm')}
        </Button>
      }
    >
      <Tabs
        label={t('tencent.products')}
        value="vod"
        tabs={[
          { value: 'vod', label: t('tencent.vod') },
          { value: 'cos', label: t('tencent.cos'), reason: t('tencent.soon') },
        ]}
        onValueChange={() => undefined}
      >
        <form id={formId} className={styles.form} onSubmit={send} autoComplete="off">
          {connect.isError && (
            <Notice tone="danger" role="alert">
              {t('tencent.failed')}{' '}
              {isSdkError(connect.error) && connect.error.status !== undefined && connect.error.status < 500
                ? connect.error.message
                : ''}
            </Notice>
          )}
          <Field label={t('tencent.secretKey')}>
            <PasswordInput
              autoComplete="off"
              value={secretKey}
              onChange={({ target }) => setSecretKey(target.value)}
            />
          </Field>
          <Field label={t('tencent.secretId')}>
            <PasswordInput
              autoComplete="off"
              value={secretId}
              onChange={({ target }) => setSecretId(target.value)}
            />
          </Field>
        </form>
      </Tabs>
    </Dialog>
  );
}

function TencentDone({ onClose }: { onClose(): void }) {
  const t = useIntegrationsText();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('tencent.done')}
      description={t('tencent.doneText')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    />
  );
}
