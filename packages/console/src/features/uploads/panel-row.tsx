import { Processing, usePalco, useSession, useTranslation, useUploadEntry } from '@palco/react';
import { uploads } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import { Link } from '@tanstack/react-router';
import { Check, CirclePlay, Clock, Pause, Play, RotateCw, TriangleAlert, Upload, X } from 'lucide-react';
import { useFailureText, useFormat } from '../../i18n';
import { Button, Icon, IconButton, type IconGlyph } from '../../ui';
import { useUploadsText } from './messages';
import styles from './panel-row.module.css';
import { rowWords, type RowTone, type RowWords } from './row-words.pure';

const icons: Record<RowTone, IconGlyph> = {
  sending: Upload,
  converting: CirclePlay,
  failed: TriangleAlert,
  waiting: Clock,
  done: Check,
};

interface PanelRowProps {
  row: ProcessingRow;
  /** The selected team: only its videos can be opened. */
  accountId: string | undefined;
  /** Asks whether its conversion shall end. */
  onCancelConversion(row: ProcessingRow): void;
}

/** One video on its way: the upload, then the conversion. */
export function PanelRow({ row, accountId, onCancelConversion }: PanelRowProps) {
  const format = useFormat();
  const entry = useUploadEntry(row.uploadId ?? '');
  const words = rowWords(row, entry);
  const isElsewhere = entry?.accountId !== undefined && entry.accountId !== accountId;
  const canOpen = row.videoId !== undefined && row.status === 'done' && !isElsewhere;
  return (
    <Processing.Item row={row} className={styles.row} data-tone={words.tone} data-video-id={row.videoId}>
      <span className={styles.icon}>
        <Icon of={icons[words.tone]} />
      </span>
      <div className={styles.text}>
        <Processing.Name
          className={styles.name}
          render={canOpen ? <Link to="/vod/$videoId" params={{ videoId: row.videoId ?? '' }} /> : undefined}
        />
        <StatusLine row={row} words={words} elsewhere={isElsewhere ? entry.accountId : undefined} />
      </div>
      <div className={styles.end}>
        <RowButtons row={row} words={words} onCancelConversion={onCancelConversion} />
        {words.percent !== null && <span className={styles.percent}>{format.percent(words.percent)}</span>}
      </div>
      {words.showsBar && <Processing.RowProgress className={styles.bar} />}
    </Processing.Item>
  );
}

interface StatusLineProps {
  row: ProcessingRow;
  words: RowWords;
  /** The team that the video is sent to, when another one is selected. */
  elsewhere: string | undefined;
}

function StatusLine({ row, words, elsewhere }: StatusLineProps) {
  const t = useUploadsText();
  const format = useFormat();
  const failureText = useFailureText();
  const entry = useUploadEntry(row.uploadId ?? '');
  const team = useTeamName(elsewhere);
  const line = () => {
    if (words.status === 'failed') return failureText({ code: row.errorCode, message: row.errorMessage });
    if (!entry) return t(words.status);
    return t(words.status, { sent: format.bytes(entry.sentBytes), size: format.bytes(entry.size) });
  };
  return (
    <Processing.Status className={styles.status}>
      {team === undefined ? line() : `${line()} · ${t('inTeam', { team })}`}
    </Processing.Status>
  );
}

function RowButtons({
  row,
  words,
  onCancelConversion,
}: Pick<PanelRowProps, 'row' | 'onCancelConversion'> & { words: RowWords }) {
  const { t } = useTranslation();
  const queue = usePalco().use(uploads);
  const { name, uploadId } = row;

  return (
    <>
      <Processing.Retry render={<Button size="sm" variant="ghost" icon={RotateCw} />}>
        {t('upload.retry')}
      </Processing.Retry>
      {/* One button for both: it keeps the focus when it is pressed. */}
      {(words.canPause || words.canResume) && uploadId !== undefined && (
        <IconButton
          icon={words.canPause ? Pause : Play}
          size="sm"
          label={t(words.canPause ? 'upload.pauseNamed' : 'upload.resumeNamed', { name })}
          tooltip={false}
          onClick={() => (words.canPause ? queue.pause(uploadId) : queue.resume(uploadId))}
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
}

/** The name of one of the person's teams. */
function useTeamName(accountId: string | undefined): string | undefined {
  const session = useSession();
  if (accountId === undefined || !('me' in session)) return undefined;
  return session.me.contasCargos.find((team) => team.conta_id === accountId)?.conta_nome;
}
