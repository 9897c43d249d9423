import type { AnalyticsGroups } from '@palco/sdk/analytics';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import { Figure, Figures } from '../../../ui';
import { Card } from '../card';
import { StageClock } from '../clock/stage-clock';
import { GroupState } from './group-state';
import { useMonitorText } from './messages';

interface FiguresCardProps {
  live: Live;
  groups: AnalyticsGroups;
  onRetry(): void;
}

/** The figures of the whole live. */
export function FiguresCard({ live, groups, onRetry }: FiguresCardProps) {
  const t = useMonitorText();
  const format = useFormat();
  const peakAt = groups.peak.entities.timestamps[0];
  const number = (value: number | null) => format.number(value ?? 0);
  const isOn = isLiveInProgress(live.status);
  const figures = [
    ...(isOn ? [{ name: t('now'), value: number(groups.viewers.total ?? groups.spectators.total) }] : []),
    {
      name: t('peak'),
      value: peakAt === undefined ? '–' : number(groups.peak.total),
      note: peakAt === undefined ? undefined : t('peak.at', { time: format.time(peakAt) }),
    },
    { name: t('totalReproduction'), value: number(groups.totalReproduction.total) },
    {
      name: t('totalHours'),
      value: t('unit.hours', { value: format.number(groups.totalHours.total ?? 0, oneDigit) }),
    },
    { name: t('sessionTime'), value: format.duration(groups.sessionTime.total ?? 0) },
    { name: t('cdnUse'), value: format.bytes(groups.cdnUse.total ?? 0) },
  ];
  return (
    <Card title={t('figures')}>
      <GroupState
        group={groups.peak}
        isKnown={groups.cdnUse.total !== null}
        failed={t('figures.failed')}
        height={120}
        none={t('metric.none')}
        onRetry={onRetry}
      >
        <Figures>
          {figures.map(({ name, ...figure }, index) => (
            <Figure key={name} label={name} isFirst={index === 0} {...figure} />
          ))}
          <Figure
            label={t('onAir')}
            value={
              <StageClock
                status={live.status}
                startedAt={live.startedAt}
                finishedAt={live.finishedAt}
                scheduledFor={live.scheduledStartTime}
              />
            }
          />
        </Figures>
      </GroupState>
    </Card>
  );
}

const oneDigit: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
