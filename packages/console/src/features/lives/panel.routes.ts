import { createRoute, redirect } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { attendeesList } from './classroom/classroom.list';
import { parseLiveSearch } from './record';
import { parseWizardSearch } from './wizard/wizard-search';
import { parseSettingsSearch } from './settings/settings-search';
import { parseSupportSearch } from './support/support-search';

const panel = page(signedIn, () => import('./panel/panel-page'), 'PanelPage');
const overlays = page(signedIn, () => import('./overlays/overlays-page'), 'OverlaysPage');
const preview = page(signedIn, () => import('./preview/preview-page'), 'PreviewPage');
const settings = page(signedIn, () => import('./settings/settings-page'), 'LiveSettingsPage');
const classroom = page(
  signedIn,
  () => import('./classroom/classroom-settings-page'),
  'ClassroomSettingsPage',
);
const wizard = page(signedIn, () => import('./wizard/wizard-page'), 'WizardPage');
const support = page(signedIn, () => import('./support/support-page'), 'SupportPage');
const monitor = page(signedIn, () => import('./monitor/monitor-page'), 'MonitorPage');
const webcam = page(signedIn, () => import('./webcam/webcam-page'), 'WebcamPage');

/** The pages of one live: its panel and settings, its classroom, what lies over it, its signals, its viewers, and the broadcast from the browser. */
export const livePanelRoutes = [
  createRoute({ ...wizard, path: '/streaming/create', validateSearch: parseWizardSearch }),
  createRoute({ ...panel, path: '/streaming/$liveId/panel' }),
  createRoute({ ...settings, path: '/streaming/$liveId/settings', validateSearch: parseSettingsSearch }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/streaming/$liveId/edit',
    // Everything of a live is edited in its settings; their first step has what other releases show here.
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/streaming/$liveId/settings', params, replace: true });
    },
  }),
  createRoute({ ...classroom, path: '/streaming/$liveId/classroom', validateSearch: attendeesList.parse }),
  createRoute({ ...overlays, path: '/streaming/$liveId/overlays' }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/overlays',
    validateSearch: parseLiveSearch,
    beforeLoad: ({ search: { liveId } }) => {
      if (liveId === undefined) throw redirect({ to: '/streaming', replace: true });
      throw redirect({ to: '/streaming/$liveId/overlays', params: { liveId }, replace: true });
    },
  }),
  createRoute({ ...preview, path: '/preview/$signalId/$liveId' }),
  createRoute({ ...support, path: '/atendimento/$liveId', validateSearch: parseSupportSearch }),
  createRoute({ ...monitor, path: '/analytics', validateSearch: parseLiveSearch }),
  createRoute({ ...webcam, path: '/broadcast/webcam/$liveId' }),
] as const;
