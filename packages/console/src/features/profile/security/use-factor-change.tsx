import { usePalcoMutation } from '@palco/react/query';
import { isSdkError, type Palco } from '@palco/sdk';
import { secondFactorsApi, type SecondFactorsApi } from '@palco/sdk/admin';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { TextField } from '../../../ui';
import { useFactorText } from './messages';

const schema = z.object({ password: z.string().check(z.minLength(1, 'validation.required')) });

/** The password was asked for again, and the person gave up. */
export class PasswordDeclined extends Error {}

interface Asked {
  confirmed(): void;
  declined(): void;
}

/** Calls what changes the own factors, and asks for the password where the server wants it again. */
export interface FactorChange {
  run<Result>(work: (factors: SecondFactorsApi) => Promise<Result>): Promise<Result>;
  /** Stands beside the part that calls. */
  readonly dialog: ReactNode;
}

export function useFactorChange(): FactorChange {
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = usePalcoMutation(
    ['secondFactor', 'signIns'],
    async (given: Palco, work: (factors: SecondFactorsApi) => Promise<unknown>) =>
      work(given.use(secondFactorsApi)),
  );
  const confirm = () =>
    new Promise<void>((resolve, reject) =>
      setAsked({ confirmed: resolve, declined: () => reject(new PasswordDeclined()) }),
    ).finally(() => setAsked(null));
  return {
    async run<Result>(work: (factors: SecondFactorsApi) => Promise<Result>) {
      const once = async () => (await change.mutateAsync(work)) as Result;
      try {
        return await once();
      } catch (error) {
        if (!isSdkError(error) || error.code !== 'PASSWORD_CONFIRMATION_REQUIRED') throw error;
        await confirm();
        return await once();
      }
    },
    dialog: asked && <PasswordDialog onConfirmed={asked.confirmed} onClose={asked.declined} />,
  };
}

interface PasswordDialogProps {
  onConfirmed(): void;
  onClose(): void;
}

/** The own password again, before a factor changes. */
function PasswordDialog({ onConfirmed, onClose }: PasswordDialogProps) {
  const t = useFactorText();
  const form = useDialogForm({
    schema,
    defaultValues: { password: '' },
    call: (palco, { password }) => palco.use(secondFactorsApi).confirmPassword(password),
    onDone: onConfirmed,
    onClose,
  });
  return (
    <FormDialog
      title={t('confirm.title')}
      description={t('confirm.text')}
      form={form}
      submitLabel={t('confirm.submit')}
    >
      <TextField
        form={form}
        name="password"
        type="password"
        label={t('confirm.password')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
