import type { ApiSchema } from '@palco/sdk';
import type { SecondFactorsApi } from '@palco/sdk/admin';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { CopyButton, TextField } from '../../../ui';
import styles from './security.module.css';
import { useFactorText } from './messages';

const schema = z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'validation.format')) });

interface QrCodeProps {
  text: string;
  label: string;
}

/** A QR code; it is read by cameras, so it stays dark on light in both themes. */
function QrCode({ text, label }: QrCodeProps) {
  const code = useMemo(() => generate(text), [text]);
  const path = useMemo(() => toSvgPath(code), [code]);
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

interface TotpDialogProps {
  secret: ApiSchema<'TotpSecret'>;
  run<Result>(work: (factors: SecondFactorsApi) => Promise<Result>): Promise<Result>;
  onDone(recoveryCodes: readonly string[] | null): void;
  onClose(): void;
}

/** The secret of an app as a QR code and for typing, and the code that confirms it. */
export function TotpDialog({ secret, run, onDone, onClose }: TotpDialogProps) {
  const t = useFactorText();
  const form = useDialogForm({
    schema,
    defaultValues: { code: '' },
    call: (_, { code }) => run((factors) => factors.confirmTotp(code)),
    onDone,
    onClose,
  });
  return (
    <FormDialog
      title={t('totp.title')}
      description={t('totp.text')}
      form={form}
      submitLabel={t('totp.confirm')}
    >
      <QrCode text={secret.uri} label={t('totp.qr')} />
      <div className={styles.secret}>
        <code>{secret.secret}</code>
        <CopyButton text={secret.secret} label={t('totp.copy')} />
      </div>
      <TextField
        form={form}
        name="code"
        label={t('totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
      />
    </FormDialog>
  );
}
