import { usePalco } from '@palco/react';
import { secondFactorQueryOptions, usePalcoQuery } from '@palco/react/query';
import { type ApiSchema, isSdkError } from '@palco/sdk';
import type { Passkey, SecondFactor } from '@palco/sdk/admin';
import { useState, type ReactNode } from 'react';
import { useFormat, useListText, useRefusalText } from '../../../i18n';
import { makePasskey } from '../../../patterns/passkey/authenticator';
import { Loaded } from '../../../patterns/record';
import { Button, Chip, ConfirmDialog, toast } from '../../../ui';
import { useFactorText } from './messages';
import { PasskeyNameDialog } from './passkey-name-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import styles from './security.module.css';
import { TotpDialog } from './totp-dialog';
import { PasswordDeclined, useFactorChange, type FactorChange } from './use-factor-change';

/** What is open over the section. */
type Open =
  | { readonly kind: 'totp'; readonly secret: ApiSchema<'TotpSecret'> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'new-passkey' }
  | { readonly kind: 'rename'; readonly passkey: Passkey }
  | { readonly kind: 'remove-totp' }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey }
  | { readonly kind: 'renew' };

interface RowProps {
  title: string;
  text: string;
  state?: ReactNode;
  children: ReactNode;
}

function Row({ title, text, state, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <p className={styles.name}>
          {title} {state}
        </p>
        <p className={styles.meta}>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

interface FactorsProps {
  factor: SecondFactor;
  change: FactorChange;
  open(what: Open): void;
}

function Factors({ factor, change, open }: FactorsProps) {
  const t = useFactorText();
  const format = useFormat();
  const refusal = useRefusalText();
  const hasFactor = factor.totp || factor.passkeys.length > 0;
  const start = async () => {
    try {
      open({ kind: 'totp', secret: await change.run((factors) => factors.startTotp()) });
    } catch (error) {
      if (error instanceof PasswordDeclined || !isSdkError(error)) return;
      toast({ kind: 'error', title: t('failed'), text: refusal(error) });
    }
  };
  return (
    <ul className={styles.rows}>
      <Row
        title={t('totp.name')}
        text={t('totp.about')}
        state={factor.totp && <Chip tone="success">{t('on')}</Chip>}
      >
        {factor.totp ? (
          <Button size="sm" aria-label={t('totp.remove')} onClick={() => open({ kind: 'remove-totp' })}>
            {t('remove')}
          </Button>
        ) : (
          <Button size="sm" aria-label={t('totp.add')} onClick={() => void start()}>
            {t('add')}
          </Button>
        )}
      </Row>
      {factor.passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          title={passkey.nome}
          text={t('passkey.since', { date: format.dateTime(passkey.createdAt) })}
        >
          <Button
            size="sm"
            aria-label={t('passkey.rename', { name: passkey.nome })}
            onClick={() => open({ kind: 'rename', passkey })}
          >
            {t('rename')}
          </Button>
          <Button
            size="sm"
            aria-label={t('passkey.remove', { name: passkey.nome })}
            onClick={() => open({ kind: 'remove-passkey', passkey })}
          >
            {t('remove')}
          </Button>
        </Row>
      ))}
      <Row title={t('passkey.title')} text={t('passkey.about')}>
        <Button size="sm" aria-label={t('passkey.add')} onClick={() => open({ kind: 'new-passkey' })}>
          {t('add')}
        </Button>
      </Row>
      {hasFactor && (
        <Row title={t('codes.name')} text={t('codes.left', { count: factor.recoveryCodesLeft })}>
          <Button size="sm" onClick={() => open({ kind: 'renew' })}>
            {t('codes.renew')}
          </Button>
        </Row>
      )}
    </ul>
  );
}

interface QuestionProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  act(): Promise<void>;
  onClose(): void;
}

/** Asks before a factor goes, or the recovery codes. */
function Question({ title, text, confirmLabel, act, onClose }: QuestionProps) {
  const refusal = useRefusalText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setPending(true);
    try {
      await act();
    } catch (failure) {
      setPending(false);
      if (isSdkError(failure)) setError(refusal(failure));
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      pending={pending}
      error={error}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() => void confirm()}
    />
  );
}

/** What goes with a factor; with the last one the teams close that ask for one. */
function RemovalText({ factor }: { factor: SecondFactor }) {
  const t = useFactorText();
  const listOf = useListText();
  const isLast = Number(factor.totp) + factor.passkeys.length === 1;
  const { requiredBy } = factor;
  if (!isLast || requiredBy.length === 0) return t('remove.text');
  return (
    <>
      {t('remove.text')}{' '}
      <strong>{t('remove.teams', { count: requiredBy.length, teams: listOf(requiredBy) })}</strong>
    </>
  );
}

interface OpenDialogProps {
  what: Open;
  factor: SecondFactor | undefined;
  change: FactorChange;
  onClose(): void;
  onCodes(codes: readonly string[] | null): void;
}

function OpenDialog({ what, factor, change: { run }, onClose, onCodes }: OpenDialogProps) {
  const { i18n } = usePalco();
  const t = useFactorText();
  switch (what.kind) {
    case 'totp':
      return <TotpDialog secret={what.secret} run={run} onDone={onCodes} onClose={onClose} />;
    case 'codes':
      return <RecoveryCodesDialog codes={what.codes} onClose={onClose} />;
    case 'new-passkey':
      return (
        <PasskeyNameDialog
          title={t('passkey.add')}
          text={t('passkey.add.text')}
          submitLabel={t('continue')}
          send={(nome) =>
            run((factors) =>
              factors.addPasskey({ nome, createCredential: (options) => makePasskey(i18n, options) }),
            )
          }
          onDone={onCodes}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <PasskeyNameDialog
          title={t('passkey.rename', { name: what.passkey.nome })}
          name={what.passkey.nome}
          submitLabel={t('save')}
          send={(nome) => run((factors) => factors.renamePasskey(what.passkey.id, nome))}
          onClose={onClose}
        />
      );
    case 'remove-totp':
    case 'remove-passkey':
      return (
        <Question
          title={
            what.kind === 'remove-totp'
              ? t('totp.remove.title')
              : t('passkey.remove.title', { name: what.passkey.nome })
          }
          text={factor ? <RemovalText factor={factor} /> : t('remove.text')}
          confirmLabel={t('remove')}
          act={async () => {
            await run((factors) =>
              what.kind === 'remove-totp' ? factors.removeTotp() : factors.removePasskey(what.passkey.id),
            );
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'renew':
      return (
        <Question
          title={t('codes.renew.title')}
          text={t('codes.renew.text')}
          confirmLabel={t('codes.renew')}
          act={async () => onCodes(await run((factors) => factors.renewRecoveryCodes()))}
          onClose={onClose}
        />
      );
  }
}

/** The second factors of the person, and the way to set them up; /profile#security leads here. */
export function SecuritySection({ onEnrolled }: { onEnrolled?: () => void }) {
  const t = useFactorText();
  const answer = usePalcoQuery(secondFactorQueryOptions);
  const change = useFactorChange();
  const [what, open] = useState<Open | null>(null);
  const [isNew, setNew] = useState(false);
  const close = () => {
    open(null);
    if (isNew) onEnrolled?.();
    setNew(false);
  };
  const onCodes = (codes: readonly string[] | null) => {
    if (what?.kind !== 'renew') {
      toast({ kind: 'success', title: t('added') });
      setNew(true);
    }
    if (codes) open({ kind: 'codes', codes });
    else close();
  };
  return (
    <section id="security" className={styles.section} aria-labelledby="security-title">
      <h2 id="security-title">{t('title')}</h2>
      <p className={styles.note}>{t('note')}</p>
      <Loaded
        answer={answer}
        failed={t('loadFailed')}
        namesRequest
        heights={[64, 64]}
        className={styles.rows}
      >
        {(factor) => <Factors factor={factor} change={change} open={open} />}
      </Loaded>
      {what && (
        <OpenDialog what={what} factor={answer.data} change={change} onClose={close} onCodes={onCodes} />
      )}
      {change.dialog}
    </section>
  );
}
