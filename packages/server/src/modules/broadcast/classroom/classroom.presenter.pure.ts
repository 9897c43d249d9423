import type { ClassroomSettings, PublicTeam, Speaker } from '@palco/openapi';
import { teamColourOf } from '../../../kernel/brand/team-colour.pure';
import type { LiveTeam } from '../lives';
import type { ClassroomRow, SpeakerRow } from './classroom.store';

/** What stands in place of a picture where the page shows its default. */
export const placeholder = 'placeholder';

/** A speaker as everybody sees one. */
export function toSpeaker({ id, name, avatarKey }: SpeakerRow, urlOf: (key: string) => string): Speaker {
  return { uuid: id, speaker: name, avatar: avatarKey === null ? placeholder : urlOf(avatarKey) };
}

/** The team as everybody sees it. */
export function toPublicTeam(
  { id, name, logoKey, ownColor }: Pick<LiveTeam, 'name' | 'logoKey' | 'ownColor'> & { readonly id: string },
  urlOf: (key: string) => string,
): PublicTeam {
  return { name, logo: logoKey === null ? null : urlOf(logoKey), color: teamColourOf({ id, ownColor }) };
}

/** The settings as the organiser gets them. */
export function toSettings(
  { classroom, speakers, title }: SettingsParts,
  urlOf: (key: string) => string,
): ClassroomSettings {
  const picture = (key: string | null): string | null => (key === null ? null : urlOf(key));
  return {
    liveId: classroom.liveId,
    title,
    background: picture(classroom.backgroundKey),
    background_login: picture(classroom.loginBackgroundKey),
    schedule_image: picture(classroom.scheduleImageKey),
    description: classroom.description,
    speakers: speakers.map((one) => toSpeaker(one, urlOf)),
    certificateShare: classroom.certificateShare,
    retentionDays: classroom.retentionDays,
    version: classroom.version,
  };
}

/** What {@link toSettings} takes. */
export interface SettingsParts {
  readonly classroom: ClassroomRow;
  readonly speakers: readonly SpeakerRow[];
  /** Of the live. */
  readonly title: string;
}
