import {
  Processing,
  usePalco,
  useStoreSelector,
  useSession,
  useStableRow,
  useTranslation,
} from '@palco/react';
import { uploads } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import { Link } from '@tanstack/react-router';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useFailureText, useFormat } from '../../i18n';
import { Button, IconButton } from '../../ui';
import { island } from '../../ui/lazy';
import { useUploadsText } from './messages';
import styles from './panel-row.module.css';
import { stepOf, UploadMenu, useReorder, type ChangeableRow } from './row-menu';
import { timeLeft } from './panel-figures.pure';
import { rowWords, type RowWords } from './row-words.pure';

// A form and its rules: the panel does not wait for them.
const TitleForm = island(async () => (await import('./title-form')).TitleForm);

interface PanelRowProps {
  row: ProcessingRow;
  /** The selected team: only its videos can be opened. */
  accountId: string | undefined;
  /** Asks whether its conversion shall end. */
  onCancelConversion(row: ProcessingRow): void;
  /** Asks to which folder an upload shall go. */
  onMove(row: ChangeableRow): void;
  /** Announces a text to screen readers. */
  say(text: string): void;
}

/** One video on its way: the upload, then the conversion. */
export function PanelRow(props: PanelRowProps) {
  const { row, accountId, onCancelConversion, say } = props;
  const { uploadId = '', name } = row;
  const format = useFormat();
  const $entry = usePalco().use(uploads).entry(uploadId);
  // Selects single fields: the entry itself changes with every byte.
  const stage = useStoreSelector($entry, (entry) => entry?.stage);
  const team = useStoreSelector($entry, (entry) => entry?.accountId);
  const words = rowWords(row, stage && { stage });
  const elsewhere = team === undefined || team === accountId ? undefined : team;
  const steady = useStableRow(row);
  const [isRenaming, setIsRenaming] = useState(false);
  const element = useFocusAfter(isRenaming);
  const rename = useCallback(() => setIsRenaming(true), []);
  const reorder = useReorder({ uploadId, name, say });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step || stage !== 'queued' || isRenaming) return;
    // Captured before it reaches the menu button, which an arrow key opens.
    event.preventDefault();
    event.stopPropagation();
    reorder(step);
  };
  return (
    <Processing.Item
      row={row}
      ref={element}
      className={styles.row}
      data-tone={words.tone}
      data-paused={row.status === 'paused' || undefined}
      data-video-id={row.videoId}
      aria-keyshortcuts={stage === 'queued' ? 'Alt+ArrowUp Alt+ArrowDown Alt+Home' : undefined}
      onKeyDownCapture={onKeyDown}
    >
      {isRenaming ? (
        <TitleForm uploadId={uploadId} name={name} onClose={() => setIsRenaming(false)} />
      ) : (
        <>
          <RowName row={steady} isElsewhere={elsewhere !== undefined} />
          <div className={styles.end}>
            <RowButtons
              row={steady}
              canPause={words.canPause}
              canResume={words.canResume}
              onCancelConversion={onCancelConversion}
            />
            {row.kind === 'upload' && stage !== undefined && (
              <UploadMenu
                uploadId={uploadId}
                name={name}
                directoryId={row.directoryId}
                exists={row.videoId !== undefined}
                isWaiting={stage === 'queued'}
                isElsewhere={elsewhere !== undefined}
                onRename={rename}
                onMove={props.onMove}
                say={say}
              />
            )}
          </div>
          {words.showsBar && <Processing.RowProgress className={styles.bar} />}
          <StatusLine row={row} words={words} elsewhere={elsewhere} />
          <span className={styles.figure}>
            <TimeLeft uploadId={uploadId} />
            {words.percent !== null && row.status !== 'paused' && <b>{format.percent(words.percent)}</b>}
          </span>
        </>
      )}
    </Processing.Item>
  );
}

/** Gives the focus back to the row's menu, from which the change of the title began. */
function useFocusAfter(isRenaming: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming)
      row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return row;
}

/** What is said where the size is not known. */
const plainOf = {
  'status.uploading': 'status.uploading.plain',
  'status.retrying': 'status.retrying.plain',
} as const;

const isOfBytes = (status: RowWords['status']): status is keyof typeof plainOf => status in plainOf;

interface StatusLineProps {
  row: ProcessingRow;
  words: RowWords;
  /** The team that the video is sent to, when another one is selected. */
  elsewhere: string | undefined;
}

function StatusLine({ row, words, elsewhere }: StatusLineProps) {
  const t = useUploadsText();
  const attempt = useStoreSelector(
    usePalco()
      .use(uploads)
      .entry(row.uploadId ?? ''),
    (entry) => entry?.attempt,
  );
  const format = useFormat();
  const failureText = useFailureText();
  const team = useTeamName(elsewhere);
  const line = () => {
    if (words.status === 'failed') return failureText({ code: row.errorCode, message: row.errorMessage });
    const { sentBytes = 0, size = 0, progress } = row;
    // An upload that goes on, or of another browser: the server tells how far it is, not this page.
    const sent = Math.max(sentBytes, Math.round((size * progress) / 100));
    const status = size === 0 && isOfBytes(words.status) ? plainOf[words.status] : words.status;
    return t(status, {
      sent: format.bytes(sent),
      size: format.bytes(size),
      percent: format.percent(Math.round(progress)),
      attempt: attempt ?? 1,
    });
  };
  return (
    <Processing.Status className={styles.status}>
      {team === undefined ? line() : `${line()} · ${t('inTeam', { team })}`}
    </Processing.Status>
  );
}

/** How long the rest of a file takes at its speed of now; nothing while it is not being sent. */
function TimeLeft({ uploadId }: { uploadId: string }) {
  const t = useUploadsText();
  const $entry = usePalco().use(uploads).entry(uploadId);
  const seconds = useStoreSelector($entry, (entry) =>
    entry?.stage === 'sending' ? entry.secondsLeft : null,
  );
  if (seconds === null) return null;
  const left = timeLeft(seconds);
  return <span>{t(`left.${left.unit}`, { count: left.count })}</span>;
}

interface RowNameProps {
  row: ProcessingRow;
  isElsewhere: boolean;
}

/** The name, as a link once the video is done and in the selected team. Memoized, so that it does not render with every byte. */
const RowName = memo(function RowName({ row, isElsewhere }: RowNameProps) {
  const { videoId, status } = row;
  const canOpen = videoId !== undefined && status === 'done' && !isElsewhere;
  return (
    <Processing.Name
      className={styles.name}
      render={canOpen ? <Link to="/vod/$videoId" params={{ videoId }} /> : undefined}
    />
  );
});

type RowButtonsProps = Pick<PanelRowProps, 'row' | 'onCancelConversion'> &
  Pick<RowWords, 'canPause' | 'canResume'>;

/** The buttons of a row. Memoized, so that they do not render with every byte. */
const RowButtons = memo(function RowButtons(props: RowButtonsProps) {
  const { row, canPause, canResume, onCancelConversion } = props;
  const { t } = useTranslation();
  const queue = usePalco().use(uploads);
  const { name, uploadId } = row;

  return (
    <>
      <Processing.Retry render={<Button size="sm" variant="ghost" icon={RotateCw} />}>
        {t('upload.retry')}
      </Processing.Retry>
      {/* One button for both: it keeps the focus when it is pressed. */}
      {(canPause || canResume) && uploadId !== undefined && (
        <IconButton
          icon={canPause ? Pause : Play}
          size="sm"
          label={t(canPause ? 'upload.pauseNamed' : 'upload.resumeNamed', { name })}
          tooltip={false}
          onClick={() => (canPause ? queue.pause(uploadId) : queue.resume(uploadId))}
        />
      )}
      <Processing.Cancel
        onClick={(event) => {
          if (row.kind === 'upload') return;
          event.preventDefault();
          onCancelConversion(row);
        }}
        render={<IconButton icon={X} size="sm" label={t('upload.cancelNamed', { name })} tooltip={false} />}
      />
    </>
  );
});

function useTeamName(accountId: string | undefined): string | undefined {
  const session = useSession();
  if (accountId === undefined || !('me' in session)) return undefined;
  return session.me.contasCargos.find((team) => team.conta_id === accountId)?.conta_nome;
}
