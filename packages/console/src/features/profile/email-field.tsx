import { usePalco } from '@palco/react';
import { profileApi } from '@palco/sdk/admin';
import { useState } from 'react';
import { EmailDialog, LoginField } from '../../people';
import { Button } from '../../ui';
import { useProfileText } from './messages';
import { PasswordDeclined, useFactorChange } from './security';

/** The e-mail of the person, and the way to another one, before which the password is asked for again. */
export function EmailField({ login }: { login: string }) {
  const palco = usePalco();
  const t = useProfileText();
  const [isOpen, setOpen] = useState(false);
  const { run, dialog } = useFactorChange();
  const send = async (email: string) => {
    try {
      await run(() => palco.use(profileApi).requestEmail(email));
    } catch (error) {
      // Like a dismissal of the dialog itself: what was typed stays.
      if (error instanceof PasswordDeclined) throw new DOMException('declined', 'AbortError');
      throw error;
    }
  };
  return (
    <LoginField login={login} label={t('email')} hint={t('emailHint')}>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('changeEmail')}
      </Button>
      {isOpen && <EmailDialog send={send} onClose={() => setOpen(false)} />}
      {dialog}
    </LoginField>
  );
}
