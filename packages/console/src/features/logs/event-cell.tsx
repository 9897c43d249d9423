import { logIcon, type Log, type LogIcon } from '@palco/sdk/admin';
import { useSession } from '@palco/react';
import { Link } from '@tanstack/react-router';
import { CirclePlus, CircleDot, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { useMayOpen } from '../../access';
import { Icon, type IconGlyph } from '../../ui';
import { pageOfObject } from './object-page.pure';
import styles from './logs.module.css';

const glyphs: Readonly<Record<LogIcon, IconGlyph>> = {
  created: CirclePlus,
  authorized: ShieldCheck,
  removed: Trash2,
  updated: Pencil,
  generic: CircleDot,
};

/** What happened, and what it happened to. */
export function EventCell({ log, name }: { log: Log; name: string }) {
  const icon = logIcon(log.event);
  return (
    <div className={styles.event}>
      <span className={styles.tile} data-icon={icon}>
        <Icon of={glyphs[icon]} />
      </span>
      <div className={styles.lines}>
        <b className={styles.name}>{name}</b>
        <ObjectName log={log} />
      </div>
    </div>
  );
}

/** The name of the object, which leads to its page where there is one that the reader may open. */
function ObjectName({ log }: { log: Log }) {
  const session = useSession();
  const mayOpen = useMayOpen();
  const { object } = log;
  if (object === null) return null;
  // Pages show what the selected team has.
  const isHere = session.stage === 'ready' && session.team.conta_id === log.accountId;
  const page = object.exists && isHere ? pageOfObject(object.kind, log.identifier) : null;
  if (page === null || !mayOpen(page.path).may)
    return (
      <span className={styles.object} title={object.name}>
        {object.name}
      </span>
    );
  return (
    <Link {...page.link} className={styles.object} title={object.name}>
      {object.name}
    </Link>
  );
}
