import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../../access';

/** The title of a live, which leads to its panel where the person may open that. */
export function PanelLink({ live: { id, title } }: { live: Live }) {
  if (!useMayOpen()(`/streaming/${id}/panel`).may) return <span>{title}</span>;
  return (
    <Link to="/streaming/$liveId/panel" params={{ liveId: id }}>
      {title}
    </Link>
  );
}
