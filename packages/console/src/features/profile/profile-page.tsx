import { useSession, usePalco } from '@palco/react';
import { isKnown, type KnownSession } from '@palco/sdk/session';
import { usePalcoMutation } from '@palco/react/query';
import { profileApi } from '@palco/sdk/admin';
import { useState } from 'react';
import { PageHeader, ImagePicker, toast, Button, saveText } from '../../ui';
import { useRefusalText } from '../../i18n';
import { EmailDialog, LoginField } from '../../people';
import { SecuritySection, PasswordDeclined, useFactorChange } from './security';
import { useProfileText } from './messages';
import { PasswordSection } from './password-section';
import { PersonSection } from './person-section';
import styles from './profile.module.css';
import { SignInsSection } from './sign-ins-section';

/** /profile: what belongs to the signed-in person, whatever the team. */
export function ProfilePage() {
  const t = useProfileText();
  const session = useSession();
  if (!isKnown(session)) return null;
  const { user } = session.me;
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.page}>
        <section className={styles.section} aria-labelledby="person">
          <h2 id="person">{t('dataTitle')}</h2>
          <PictureSection user={user} />
          <EmailField login={user.login} />
          <PersonSection user={user} />
        </section>
        <section className={styles.section} aria-labelledby="password">
          <h2 id="password">{t('passwordTitle')}</h2>
          <PasswordSection login={user.login} />
        </section>
        <SecuritySection />
        <SignInsSection />
        <OwnDataSection />
      </div>
    </>
  );
}

/** The own picture: sent as soon as it is chosen, gone as soon as it is removed. */
function PictureSection({ user }: { user: KnownSession['me']['user'] }) {
  const { session } = usePalco();
  const t = useProfileText();
  const refusal = useRefusalText();
  // The top bar shows it too: both come from the session.
  const change = usePalcoMutation(['users', 'members'], async (palco, file: File | null) => {
    if (file) await palco.use(profileApi).setAvatar(file);
    else await palco.use(profileApi).removeAvatar();
    await session.load();
  });
  const send = (file: File | null) =>
    change.mutate(file, {
      onSuccess: () => toast({ kind: 'success', title: t(file ? 'pictureSaved' : 'pictureRemoved') }),
    });
  return (
    <ImagePicker
      label={t('picture')}
      name={user.nome}
      src={user.avatar}
      file={change.isPending ? change.variables : null}
      pending={change.isPending}
      error={change.isError ? refusal(change.error) : undefined}
      onPick={send}
      onRemove={() => send(null)}
    />
  );
}

/** All that is kept of the person, as a file. */
function OwnDataSection() {
  const palco = usePalco();
  const t = useProfileText();
  const refusal = useRefusalText();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const data = await palco.use(profileApi).exportData();
      saveText(`${data.id}.json`, JSON.stringify(data, null, 2), 'application/json');
      toast({ kind: 'success', title: t('exported') });
    } catch (error) {
      toast({ kind: 'error', title: t('exportFailed'), text: refusal(error) });
    } finally {
      setPending(false);
    }
  };
  return (
    <section className={styles.section} aria-labelledby="own-data">
      <h2 id="own-data">{t('exportTitle')}</h2>
      <p className={styles.note}>{t('exportNote')}</p>
      <div className={styles.footer}>
        <Button pending={pending} onClick={() => void save()}>
          {t('export')}
        </Button>
      </div>
    </section>
  );
}

/** The e-mail of the person, and the way to another one, before which the password is asked for again. */
function EmailField({ login }: { login: string }) {
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
