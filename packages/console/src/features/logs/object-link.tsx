import type { Log } from '@palco/sdk/admin';
import { useSession } from '@palco/react';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../access';
import { pageOfObject } from './object-page.pure';
import styles from './logs.module.css';

/** The name of the object, which leads to its page where there is one that the reader may open. */
export function ObjectLink({ log, name }: { log: Log; name: string }) {
  const session = useSession();
  const mayOpen = useMayOpen();
  const { object } = log;
  // Pages show what the selected team has.
  const isHere = session.stage === 'ready' && session.team.conta_id === log.accountId;
  const page = object?.exists && isHere ? pageOfObject(object.kind, log.identifier) : null;
  if (page === null || !mayOpen(page.path).may)
    return object === null ? name : <span className={styles.object}>{name}</span>;
  return (
    <Link {...page.link} className={styles.object}>
      {name}
    </Link>
  );
}
