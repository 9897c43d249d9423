import type { Log } from '@palco/sdk/admin';
import { CodeXml, KeyRound, Podcast, Radio, UserRound } from 'lucide-react';
import { Avatar, Icon, type IconGlyph } from '../../ui';
import styles from './logs.module.css';

/** Of what is no person. */
const glyphs: Partial<Record<Log['principal']['kind'], IconGlyph>> = {
  'api-key': KeyRound,
  embed: CodeXml,
  'stream-key': Podcast,
  attendee: UserRound,
  system: Radio,
};

/** Who acted, by the form: the crew a circle, the server an arch, a program a square, the audience a ring. */
export function ActorFace({ log, name }: { log: Log; name: string }) {
  const { kind } = log.principal;
  const glyph = glyphs[kind];
  if (glyph === undefined) return <Avatar name={name} src={log.user?.avatar} size={28} />;
  return (
    <span className={styles.face} data-kind={kind} aria-hidden="true">
      <Icon of={glyph} size={15} />
    </span>
  );
}
