import { usePalcoMutation } from '@palco/react/query';
import { livesApi, type Live, type LivePatch } from '@palco/sdk/lives';
import { useMay } from '../../../access';
import { useFormat, useRefusalText } from '../../../i18n';
import { Button, Notice } from '../../../ui';
import { usePanelText } from './messages';
import { isShown, programmeText } from './programme-of-signal.pure';
import type { SignalCard } from './signal-cards.pure';
import styles from './programme-of-signal.module.css';

interface ProgrammeOfSignalProps {
  live: Live;
  card: SignalCard;
  /** Of signal 1, which tells what the programme shows. */
  first: SignalCard | undefined;
}

/** What stands in for signal 1: which signal, whether it is on air and why, and the change by hand. */
export function ProgrammeOfSignal({ live, card, first }: ProgrammeOfSignalProps) {
  const t = usePanelText();
  const format = useFormat();
  const refusal = useRefusalText();
  const may = useMay('changeLives');
  const change = usePalcoMutation(['lives'], (palco, patch: LivePatch) =>
    palco.use(livesApi).update(live.id, patch),
  );
  const isOver = live.status === 'finished';
  const isMain = card.id === 1;
  const isBackup = live.backupSignal === card.id;
  const programme = first?.programme ?? null;
  const text = isMain && live.status === 'live' ? programmeText(programme, live) : null;
  const choices = isOver || may.isHidden ? [] : isMain ? handChoices() : backupChoices();
  if (text === null && choices.length === 0) return null;
  return (
    <div className={styles.programme}>
      {text && (
        <p role="status">
          {t(`programme.${text}`, {
            id: String(live.backupSignal ?? ''),
            time: programme ? format.time(programme.since) : '',
          })}
        </p>
      )}
      {change.error && (
        <Notice tone="danger" role="alert">
          {refusal(change.error)}
        </Notice>
      )}
      {choices.map(({ name, patch }) => (
        <Button
          key={name}
          size="sm"
          pending={change.isPending}
          reason={may.reason}
          onClick={() => change.mutate(patch)}
        >
          {t(`programme.${name}`)}
        </Button>
      ))}
    </div>
  );

  function handChoices() {
    if (!live.backupSignal || live.status !== 'live') return [];
    return live.prefersBackup
      ? [{ name: 'showMain', patch: { prefersBackup: false } } as const]
      : [{ name: 'showBackup', patch: { prefersBackup: true } } as const];
  }
  function backupChoices() {
    // An older server has no backups.
    if (live.backupSignal === undefined) return [];
    return isBackup
      ? [{ name: 'unset', patch: { backupSignal: null, prefersBackup: false } } as const]
      : isShown(programme, 'backup')
        ? []
        : [{ name: 'set', patch: { backupSignal: card.id } } as const];
  }
}
