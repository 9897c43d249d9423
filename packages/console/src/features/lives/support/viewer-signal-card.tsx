import { usePalcoMutation } from '@palco/react/query';
import { livesApi } from '@palco/sdk/lives';
import * as z from 'zod/mini';
import { useSdkText } from '../../../i18n';
import { FormAlert, useSchemaForm } from '../../../patterns/form';
import { Button, TextField, toast } from '../../../ui';
import { Card } from '../card';
import { useSupportText } from './messages';
import styles from './support.module.css';

const longestId = 100;
const schema = z.object({
  // The players of all viewers read it: an e-mail would be told to everybody.
  usuarioId: z
    .string()
    .check(z.trim(), z.maxLength(longestId, 'validation.max'), z.regex(/^[^@]*$/, 'validation.format')),
});

/** Asks one viewer, or all of them, to show the own code over the picture. */
export function ViewerSignalCard({ liveId }: { liveId: string }) {
  const t = useSupportText();
  const words = useSdkText();
  const { mutateAsync } = usePalcoMutation([], (palco, usuarioId: string) =>
    palco.use(livesApi).sendViewerSignal(liveId, usuarioId === '' ? undefined : usuarioId),
  );
  const form = useSchemaForm({
    schema,
    defaultValues: { usuarioId: '' },
    failureText: () => words('error.signal'),
  });
  const send = async ({ usuarioId }: z.infer<typeof schema>) => {
    await mutateAsync(usuarioId);
    toast({ kind: 'success', title: t('signal.sent'), text: usuarioId });
  };
  return (
    <Card title={t('signal.title')}>
      <p>{t('signal.text')}</p>
      <form noValidate className={styles.form} onSubmit={form.submit(send)}>
        <TextField
          form={form}
          name="usuarioId"
          label={t('signal.who')}
          hint={t('signal.hint')}
          autoComplete="off"
          spellCheck={false}
        />
        <FormAlert failure={form.failure} />
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          {t('signal.send')}
        </Button>
      </form>
    </Card>
  );
}
