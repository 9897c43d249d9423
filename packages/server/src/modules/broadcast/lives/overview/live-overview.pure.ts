import type { LiveOverview } from '@palco/openapi';
import type { OverviewRow } from './live-overview.store';

/** What the caller may see of the lives of the team, and the addresses of pictures. */
export interface OverviewView {
  readonly permissions: ReadonlySet<string>;
  picture(key: string): string;
}

/** What stands beside a live in a list: its people for those who see them on its own pages, its audience for those who see that. */
export function toOverview(row: OverviewRow, { permissions, picture }: OverviewView): LiveOverview {
  const seesAudience = permissions.has('showStreamingAnalytics');
  return {
    ...row,
    attendees: permissions.has('showStreaming') ? row.attendees : null,
    speakers: row.speakers.map(({ id, name, avatarKey }) => ({
      uuid: id,
      speaker: name,
      avatar: avatarKey === null ? 'placeholder' : picture(avatarKey),
    })),
    viewers: seesAudience ? [...(row.viewers ?? [])] : null,
    peakViewers: seesAudience ? row.peakViewers : null,
  };
}
