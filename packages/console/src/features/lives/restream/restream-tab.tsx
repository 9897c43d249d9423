import { usePalco } from '@palco/react';
import { liveRestreamsQueryOptions, restreamTargetsQueryOptions, usePalcoMutation } from '@palco/react/query';
import { restreamApi, type LiveRestream } from '@palco/sdk/admin';
import { useQuery } from '@tanstack/react-query';
import { Play, Plus, Square } from 'lucide-react';
import { useMay, useMayOpen } from '../../../access';
import { useFormat } from '../../../i18n';
import { useActions } from '../../../patterns/action';
import { RowMenu } from '../../../patterns/list';
import {
  Button,
  Chip,
  ErrorState,
  IconButton,
  LinkButton,
  Menu,
  Skeleton,
  SkeletonGroup,
  toast,
  type ChipTone,
} from '../../../ui';
import { Card } from '../card';
import { clockText } from '../clock/elapsed.pure';
import { useElapsed } from '../on-air/use-elapsed';
import { useRestreamText } from './messages';
import { useRestreamActions } from './use-restream-actions';
import rows from '../card/card-rows.module.css';

const tones: { readonly [Status in LiveRestream['status']]: ChipTone } = {
  off: 'neutral',
  waiting: 'scheduled',
  connecting: 'info',
  sending: 'success',
  failing: 'danger',
};

/** How often a server is asked how its targets do, while they are looked at. */
const refreshMs = 3000;

/** The platforms that a live is sent on to: how each does, started and stopped. */
export function RestreamTab({ liveId }: { liveId: string }) {
  const t = useRestreamText();
  const mayOpen = useMayOpen();
  const restreams = useQuery({
    ...liveRestreamsQueryOptions(usePalco(), liveId),
    refetchInterval: refreshMs,
  });
  const quota = restreams.data?.quota ?? null;
  const actions = useActions(useRestreamActions(liveId, quota));
  const items = restreams.data?.items ?? [];
  return (
    <Card title={t('title')} beside={<AddTarget liveId={liveId} chosen={items} />}>
      {restreams.isPending && (
        <SkeletonGroup className={rows.list}>
          <Skeleton height={56} width="100%" />
        </SkeletonGroup>
      )}
      {restreams.isError && restreams.data === undefined && (
        <ErrorState
          headingLevel={3}
          title={t('failed')}
          retrying={restreams.isFetching}
          onRetry={() => void restreams.refetch()}
        />
      )}
      {restreams.isSuccess && items.length === 0 && <p>{t('empty')}</p>}
      {quota && items.length > 0 && (
        <p>{t('quota', { count: quota.max, used: String(Math.min(quota.used, quota.max)) })}</p>
      )}
      <ul className={rows.list}>
        {items.map((one) => (
          <RestreamRow
            key={one.target.id}
            restream={one}
            answeredAt={restreams.dataUpdatedAt}
            actions={actions}
          />
        ))}
      </ul>
      {!mayOpen('/integrations/restream').isHidden && (
        <LinkButton variant="secondary" size="sm" to="/integrations/restream">
          {t('manage')}
        </LinkButton>
      )}
      {actions.dialog}
    </Card>
  );
}

/** The targets of the team that the live does not have yet. */
function AddTarget({ liveId, chosen }: { liveId: string; chosen: readonly LiveRestream[] }) {
  const t = useRestreamText();
  const may = useMay('changeLives');
  const targets = useQuery(restreamTargetsQueryOptions(usePalco()));
  const choose = usePalcoMutation(['restream'], (palco, targetId: string) =>
    palco.use(restreamApi).choose({ liveId, targetId }, true),
  );
  if (may.isHidden || targets.data === undefined) return null;
  const taken = new Set(chosen.map(({ target }) => target.id));
  const free = targets.data.items.filter(({ id }) => !taken.has(id));
  const none = targets.data.items.length === 0 ? t('noTargets') : t('choose.none');
  const reason = may.reason ?? (free.length === 0 ? none : undefined);
  const button = (
    <Button size="sm" icon={Plus} reason={reason}>
      {t('choose')}
    </Button>
  );
  if (reason !== undefined) return button;
  const add = (id: string, name: string) =>
    choose.mutate(id, {
      onSuccess: () => toast({ kind: 'success', title: t('chosen'), text: name }),
      onError: ({ message }) => toast({ kind: 'error', title: message }),
    });
  return (
    <Menu
      align="end"
      trigger={button}
      items={free.map(({ id, name }) => ({ label: name, onSelect: () => add(id, name) }))}
    />
  );
}

interface RestreamRowProps {
  restream: LiveRestream;
  answeredAt: number;
  actions: ReturnType<typeof useActions<LiveRestream>>;
}

function RestreamRow({ restream, answeredAt, actions }: RestreamRowProps) {
  const t = useRestreamText();
  const { target, status } = restream;
  const toggle = actions.find('start', restream) ?? actions.find('stop', restream);
  const others = actions.of(restream).filter(({ key }) => key !== toggle?.key);
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <strong title={target.name}>{target.name}</strong>
        <Facts restream={restream} answeredAt={answeredAt} />
      </div>
      <div className={rows.side}>
        <Chip tone={tones[status]} dot>
          {t(`status.${status}`)}
        </Chip>
        {toggle && (
          <IconButton
            icon={status === 'off' ? Play : Square}
            label={`${toggle.label}: ${target.name}`}
            reason={toggle.reason}
            onClick={toggle.onSelect}
          />
        )}
        {others.length > 0 && <RowMenu name={target.name} items={others} />}
      </div>
    </li>
  );
}

/** What is sent, or why it is not. */
function Facts({ restream, answeredAt }: Pick<RestreamRowProps, 'restream' | 'answeredAt'>) {
  const t = useRestreamText();
  const format = useFormat();
  const seconds = useElapsed(restream.since, answeredAt);
  const { status, fault, detail, bitrate, droppedFrames, nextTryAt } = restream;
  if (status === 'failing')
    return (
      <span>
        {fault !== null && t(`fault.${fault}`)}
        {detail !== '' && ` ${t('said', { text: detail })}`}
        {nextTryAt !== null && ` ${t('again', { time: format.time(nextTryAt) })}`}
      </span>
    );
  if (status !== 'sending') return <span>{t(restream.automatic ? 'automatic' : 'byHand')}</span>;
  const rate = format.number(bitrate / 1_000_000, { maximumFractionDigits: 1 });
  return (
    <span>
      {t('rate', { rate })} · {t('for', { time: clockText(seconds) })}
      {droppedFrames > 0 && ` · ${t('dropped', { count: droppedFrames })}`}
    </span>
  );
}
